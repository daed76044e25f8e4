/** The object streams of the server's containers and of the whole JVM. */
@NullMarked
package io.github.treadlight.server.streams;

import org.jspecify.annotations.NullMarked;
