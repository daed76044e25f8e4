/**
 * The leaks of undeployed applications outside of them: the catalogue, the interlock that alone permits a release, the
 * searches and their budget.
 */
@NullMarked
package io.github.treadlight.leak;

import org.jspecify.annotations.NullMarked;
