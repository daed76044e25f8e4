/** An application that leaks nothing: the control. */
@NullMarked
package io.github.treadlight.sim.app.benign;

import org.jspecify.annotations.NullMarked;
