package io.github.treadlight.deploy.app.scanned;

/** A class without an annotation. CDI discovers it only in the mode "all". */
public class Plain {}
