/**
 * The prototype of a reader. It is in the package of Treadlight's streams because it uses their filter, their cache of
 * classes and the descriptors that they recognize, which are package-private. It is not part of the module.
 */
@NullMarked
package io.github.treadlight.stream;

import org.jspecify.annotations.NullMarked;
