/**
 * Class models made on demand. HK2's model of a deployment has an object for each class of each library, and most are
 * never requested. This package answers the requests that servers make in each deployment from a compact form of each
 * library's model. HK2's own model answers all others, and is made when it is first needed.
 */
@NullMarked
package io.github.treadlight.scan.model;

import org.jspecify.annotations.NullMarked;
