/**
 * An application with much of what Jakarta EE offers: CDI beans, REST, an entity, an EJB timer, validation, JSON-B and
 * a WebSocket. One request goes through all but the WebSocket, which is a connection of its own.
 */
@NullMarked
package io.github.treadlight.sim.app.jakartaee;

import org.jspecify.annotations.NullMarked;
