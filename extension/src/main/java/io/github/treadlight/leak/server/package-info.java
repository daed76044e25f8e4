/** Cleaners of leaks in the code of the servers. The capability that uses them is {@code server.leak}. */
@NullMarked
package io.github.treadlight.leak.server;

import org.jspecify.annotations.NullMarked;
