package io.github.treadlight.deploy.app.log;

import org.apache.commons.logging.impl.LogFactoryImpl;

/** The application's log factory; commons-logging itself is in a library that applications share. */
public class OwnLogFactory extends LogFactoryImpl {}
