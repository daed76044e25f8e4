/** The files of undeployed applications that this JVM has open. On Windows they cannot be replaced or deleted. */
@NullMarked
package io.github.treadlight.leak.file;

import org.jspecify.annotations.NullMarked;
