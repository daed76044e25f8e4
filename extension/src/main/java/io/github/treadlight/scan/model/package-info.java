/**
 * A class model made on demand. HK2's model of a deployment has an object for each class of each library, and most are
 * never requested. This package answers what servers request in each deployment from a compact form of each library's
 * model, and everything else from HK2's own model, which is made when it is first needed.
 */
@NullMarked
package io.github.treadlight.scan.model;

import org.jspecify.annotations.NullMarked;
