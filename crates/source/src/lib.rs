//! Where things are: files, spans, instrumentation sites and source maps.
