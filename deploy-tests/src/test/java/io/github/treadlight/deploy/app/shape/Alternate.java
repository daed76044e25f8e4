package io.github.treadlight.deploy.app.shape;

import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.inject.Alternative;

/** An alternative, which beans.xml selects or not. */
@Alternative
@Dependent
public class Alternate {}
