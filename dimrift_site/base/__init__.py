"""What the apps stand on: requests, the API's conventions, jobs, notices. It knows no app."""
