"""Forms of dates by language, as Django looks for them (`FORMAT_MODULE_PATH`)."""
