package io.github.treadlight.deploy.app.scanned;

import jakarta.enterprise.context.ApplicationScoped;

/** A class with a scope, a bean-defining annotation. */
@ApplicationScoped
public class Scoped {}
