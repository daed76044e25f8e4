/** The proof that a release affects only undeployed applications, and the interlock that requires it. */
@NullMarked
package io.github.treadlight.leak.proof;

import org.jspecify.annotations.NullMarked;
