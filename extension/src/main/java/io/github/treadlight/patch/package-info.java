/**
 * Changes of class files of the servers, for lookups of class annotations that no service of theirs can replace. Each
 * applies to class files that are known by their digests.
 */
@NullMarked
package io.github.treadlight.patch;

import org.jspecify.annotations.NullMarked;
