/** An application with a JAX-WS endpoint that calls itself, so that one application has both ends of a call. */
@NullMarked
package io.github.treadlight.sim.app.webservices;

import org.jspecify.annotations.NullMarked;
