/** An application with Groovy inside, whose meta classes are class values of the JDK's own classes. */
@NullMarked
package io.github.treadlight.sim.app.groovy;

import org.jspecify.annotations.NullMarked;
