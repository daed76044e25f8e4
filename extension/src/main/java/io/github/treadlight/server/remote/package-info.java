/** Remote calls: codebases, and the classes that the server's ORB looks up. */
@NullMarked
package io.github.treadlight.server.remote;

import org.jspecify.annotations.NullMarked;
