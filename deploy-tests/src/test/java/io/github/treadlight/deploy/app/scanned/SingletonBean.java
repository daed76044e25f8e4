package io.github.treadlight.deploy.app.scanned;

import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;

/** A singleton EJB. */
@Singleton
@Startup
public class SingletonBean {}
