"""The catalogue, and questions to the engine, under /api/v1/."""
