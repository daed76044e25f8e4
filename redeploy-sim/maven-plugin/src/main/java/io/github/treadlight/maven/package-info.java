/** The Maven plugin, which runs the redeploy simulator on the application of a project. */
@NullMarked
package io.github.treadlight.maven;

import org.jspecify.annotations.NullMarked;
