/**
 * A Faces application with PrimeFaces and OmniFaces. The build packages it twice: one keeps the state of its views in
 * sessions, as object streams, and the other sends it to the browser.
 */
@NullMarked
package io.github.treadlight.sim.app.views;

import org.jspecify.annotations.NullMarked;
