/**
 * An application with Jackson inside, as usual ones have it. All four servers have a Jackson of their own and ask it
 * first, so that it is the server's that describes the application's classes, and keeps them.
 */
@NullMarked
package io.github.treadlight.sim.app.jackson;

import org.jspecify.annotations.NullMarked;
