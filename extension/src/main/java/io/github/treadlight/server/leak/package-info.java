/** The capability that finds and releases leaks of undeployed applications, with the cleaners of {@code leak}. */
@NullMarked
package io.github.treadlight.server.leak;

import org.jspecify.annotations.NullMarked;
