/**
 * An application whose sessions and object streams contain values of the JDK and of libraries that many applications
 * use. A test compares them with and without Treadlight.
 */
@NullMarked
package io.github.treadlight.sim.app.kept;

import org.jspecify.annotations.NullMarked;
