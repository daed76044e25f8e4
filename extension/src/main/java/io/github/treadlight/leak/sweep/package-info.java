/** The sweep: all cleaners search, the interlock permits, and each release is recorded. */
@NullMarked
package io.github.treadlight.leak.sweep;

import org.jspecify.annotations.NullMarked;
