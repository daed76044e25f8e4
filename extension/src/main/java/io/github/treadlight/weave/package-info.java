/**
 * The class-file patch that makes the class values inside applications compact, with no change to their source.
 *
 * <p>Needs nothing but the JDK.
 */
@NullMarked
package io.github.treadlight.weave;

import org.jspecify.annotations.NullMarked;
