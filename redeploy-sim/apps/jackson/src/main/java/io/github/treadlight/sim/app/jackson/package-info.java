/**
 * An application that bundles Jackson, as many do. All four servers have their own Jackson and load it first. So the
 * server's Jackson describes the application's classes, and retains them.
 */
@NullMarked
package io.github.treadlight.sim.app.jackson;

import org.jspecify.annotations.NullMarked;
