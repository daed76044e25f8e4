/** The library that all deployments of the application share, with state for all of them. */
@NullMarked
package io.github.treadlight.sim.app.shared.library;

import org.jspecify.annotations.NullMarked;
