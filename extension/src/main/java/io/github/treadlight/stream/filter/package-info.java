/** The filter of object streams: its rules, its decisions, and the log of what it rejects. */
@NullMarked
package io.github.treadlight.stream.filter;

import org.jspecify.annotations.NullMarked;
