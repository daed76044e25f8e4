/** Search for leaks of undeployed applications, and their release, in the server. */
@NullMarked
package io.github.treadlight.server.leak;

import org.jspecify.annotations.NullMarked;
