package io.github.treadlight.deploy.app.scanned;

import jakarta.ejb.Stateless;

/** A stateless EJB. */
@Stateless
public class StatelessBean {}
