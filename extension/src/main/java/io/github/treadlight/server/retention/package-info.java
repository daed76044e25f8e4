/** The watch of undeployed applications, with reports and heap dumps of those that are retained. */
@NullMarked
package io.github.treadlight.server.retention;

import org.jspecify.annotations.NullMarked;
