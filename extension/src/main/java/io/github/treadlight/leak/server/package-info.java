/** Cleaners of leaks in the servers. */
@NullMarked
package io.github.treadlight.leak.server;

import org.jspecify.annotations.NullMarked;
