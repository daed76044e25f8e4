/**
 * Caches of facts about class loaders that do not keep the loaders alive.
 *
 * <p>Hidden from applications: the package is also in {@code treadlight-rmi.jar} on the system class path, where
 * applications would find it before the module's own copy.
 */
@NullMarked
package io.github.treadlight.loader;

import org.jspecify.annotations.NullMarked;
