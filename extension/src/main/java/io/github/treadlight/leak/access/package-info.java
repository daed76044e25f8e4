/** Access to private members and methods of the JDK, the server and its libraries. */
@NullMarked
package io.github.treadlight.leak.access;

import org.jspecify.annotations.NullMarked;
