/** TestNG listeners for the client of every suite. */
@NullMarked
package io.github.treadlight.peer.listener;

import org.jspecify.annotations.NullMarked;
