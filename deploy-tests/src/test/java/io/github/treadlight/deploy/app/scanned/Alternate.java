package io.github.treadlight.deploy.app.scanned;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Alternative;

/** An alternative, which some archives select in beans.xml. */
@Alternative
@Dependent
public class Alternate {}
