/** An application that bundles Groovy. Groovy keeps metaclasses of the JDK's own classes in class values. */
@NullMarked
package io.github.treadlight.sim.app.groovy;

import org.jspecify.annotations.NullMarked;
