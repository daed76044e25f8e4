/** Arquillian containers for the servers, which end with the simulator, and administration of these servers. */
@NullMarked
package io.github.treadlight.sim.server;

import org.jspecify.annotations.NullMarked;
