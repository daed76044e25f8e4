package io.github.treadlight.deploy.app.log;

import org.apache.commons.logging.impl.LogFactoryImpl;

/** A log factory of the application, for a copy of commons-logging that several applications share. */
public class ApplicationLogFactory extends LogFactoryImpl {}
