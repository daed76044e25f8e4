/** Access to the JDK's own rules for object streams. */
@NullMarked
package io.github.treadlight.stream.jdk;

import org.jspecify.annotations.NullMarked;
