/** Scans of deployments for annotations. */
@NullMarked
package io.github.treadlight.server.scan;

import org.jspecify.annotations.NullMarked;
