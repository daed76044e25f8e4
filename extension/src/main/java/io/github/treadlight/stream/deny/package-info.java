/** Classes that streams cannot contain: deny lists, their exceptions, and classes that refuse to be read. */
@NullMarked
package io.github.treadlight.stream.deny;

import org.jspecify.annotations.NullMarked;
