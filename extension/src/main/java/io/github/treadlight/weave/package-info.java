/**
 * The class-file patches that make the class values inside applications compact, and hide Treadlight's filters of
 * object streams from applications, without a change of their source.
 *
 * <p>Depends only on the JDK.
 */
@NullMarked
package io.github.treadlight.weave;

import org.jspecify.annotations.NullMarked;
