/** An application that calls its own JAX-WS endpoint, so that one application contains both client and server. */
@NullMarked
package io.github.treadlight.sim.app.webservices;

import org.jspecify.annotations.NullMarked;
