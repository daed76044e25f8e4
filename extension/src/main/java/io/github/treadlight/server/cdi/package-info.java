/**
 * Beans that applications can inject. The package is exported, because CDI finds its extensions through the
 * applications' class loaders.
 */
@NullMarked
package io.github.treadlight.server.cdi;

import org.jspecify.annotations.NullMarked;
