/**
 * What beans of applications may inject. Exported, for CDI finds its extensions through the applications' loaders.
 */
@NullMarked
package io.github.treadlight.server.cdi;

import org.jspecify.annotations.NullMarked;
