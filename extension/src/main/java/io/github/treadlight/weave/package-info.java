/**
 * The class-file patch that makes the class values inside applications compact, without a change of their source.
 *
 * <p>Depends only on the JDK.
 */
@NullMarked
package io.github.treadlight.weave;

import org.jspecify.annotations.NullMarked;
