/** Patches for classes of the server, applied when the server loads them. */
@NullMarked
package io.github.treadlight.server.patch;

import org.jspecify.annotations.NullMarked;
