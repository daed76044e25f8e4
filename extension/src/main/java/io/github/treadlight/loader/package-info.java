/**
 * What is kept for a class loader without keeping the loader alive.
 *
 * <p>Not seen by applications: the package is also in {@code treadlight-rmi.jar}, on the system class path, where they
 * would find it before the module's own.
 */
@NullMarked
package io.github.treadlight.loader;

import org.jspecify.annotations.NullMarked;
