/**
 * An application with much of what Jakarta EE offers: CDI beans, REST, an entity, an EJB timer, validation, JSON-B and
 * a WebSocket. One request uses all of them except the WebSocket, which needs its own connection.
 */
@NullMarked
package io.github.treadlight.sim.app.jakartaee;

import org.jspecify.annotations.NullMarked;
