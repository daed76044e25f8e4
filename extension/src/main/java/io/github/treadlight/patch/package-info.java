/**
 * Patches of the servers' classes, for annotation lookups that no service can replace. Each applies only to class files
 * with a known digest.
 */
@NullMarked
package io.github.treadlight.patch;

import org.jspecify.annotations.NullMarked;
