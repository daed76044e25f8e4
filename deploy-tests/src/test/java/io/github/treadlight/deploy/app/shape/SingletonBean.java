package io.github.treadlight.deploy.app.shape;

import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;

/** An EJB. */
@Singleton
@Startup
public class SingletonBean {}
