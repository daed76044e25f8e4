package io.github.treadlight.deploy.app.shape;

import jakarta.enterprise.context.ApplicationScoped;

/** Has a scope. */
@ApplicationScoped
public class Scoped {}
