/**
 * The generations of the applications a server runs: which loaders belong to which, and what is dropped when they end.
 */
@NullMarked
package io.github.treadlight.app;

import org.jspecify.annotations.NullMarked;
