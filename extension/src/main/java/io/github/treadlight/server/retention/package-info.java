/** Reports and heap dumps of undeployed applications that stay in memory. */
@NullMarked
package io.github.treadlight.server.retention;

import org.jspecify.annotations.NullMarked;
