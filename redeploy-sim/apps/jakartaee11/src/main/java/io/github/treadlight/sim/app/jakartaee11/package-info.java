/**
 * An application that needs Jakarta EE 11: it invokes a bean through CDI 4.1, runs a task in a virtual thread through
 * Concurrency 3.1, and writes a buffer through Servlet 6.1. One request uses all of them. It is not a scenario of the
 * simulator; the tests on real servers deploy it.
 */
@NullMarked
package io.github.treadlight.sim.app.jakartaee11;

import org.jspecify.annotations.NullMarked;
