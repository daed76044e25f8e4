/** An application with a queue, a servlet that sends messages to it, and a message-driven bean that receives them. */
@NullMarked
package io.github.treadlight.sim.app.messaging;

import org.jspecify.annotations.NullMarked;
