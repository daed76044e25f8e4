/** Class values of applications: the weaving of their classes, and the server's own class loaders. */
@NullMarked
package io.github.treadlight.server.classvalue;

import org.jspecify.annotations.NullMarked;
