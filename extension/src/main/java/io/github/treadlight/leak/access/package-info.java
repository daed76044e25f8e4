/** Access to private members of the JDK, the server and its libraries, and to the methods that cleaners call. */
@NullMarked
package io.github.treadlight.leak.access;

import org.jspecify.annotations.NullMarked;
