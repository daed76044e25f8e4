/** An application that bundles JRuby, as applications do that run their users' scripts. */
@NullMarked
package io.github.treadlight.sim.app.jruby;

import org.jspecify.annotations.NullMarked;
