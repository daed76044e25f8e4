/** The rules for object streams that applications and the administrator provide, and what they rejected. */
@NullMarked
package io.github.treadlight.server.filter;

import org.jspecify.annotations.NullMarked;
