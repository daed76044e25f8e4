/** Facts about the server: its product, bundles, libraries, folders and applications. */
@NullMarked
package io.github.treadlight.server.platform;

import org.jspecify.annotations.NullMarked;
