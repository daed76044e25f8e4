/** An application with JRuby inside, as those that run scripts of their users have it. */
@NullMarked
package io.github.treadlight.sim.app.jruby;

import org.jspecify.annotations.NullMarked;
