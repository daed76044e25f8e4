/** Access to private members of the JDK, the server and its libraries. */
@NullMarked
package io.github.treadlight.leak.access;

import org.jspecify.annotations.NullMarked;
