/** What is made of results for people to look at: a page for browsers, a summary for CI. */
@NullMarked
package io.github.treadlight.sim.report;

import org.jspecify.annotations.NullMarked;
