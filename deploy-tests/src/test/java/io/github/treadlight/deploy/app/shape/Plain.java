package io.github.treadlight.deploy.app.shape;

/** Has no annotation: a bean in archives with the discovery mode "all" only. */
public class Plain {}
