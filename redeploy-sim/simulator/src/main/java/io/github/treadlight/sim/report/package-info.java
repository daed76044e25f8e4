/** Reports of results: an HTML page, a Markdown summary for CI services, and reference paths as text. */
@NullMarked
package io.github.treadlight.sim.report;

import org.jspecify.annotations.NullMarked;
