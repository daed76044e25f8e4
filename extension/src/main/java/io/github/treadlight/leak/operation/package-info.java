/** The kinds of release that need no code for each place: leaks.xml describes the places. */
@NullMarked
package io.github.treadlight.leak.operation;

import org.jspecify.annotations.NullMarked;
