package io.github.treadlight.deploy.app.shape;

import jakarta.ejb.Stateless;

/** An EJB. */
@Stateless
public class StatelessBean {}
