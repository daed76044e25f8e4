/**
 * Classes for the client of the Jakarta CDI TCK: an extension of Arquillian that restores the exceptions of CDI, and
 * listeners of TestNG.
 */
@NullMarked
package io.github.treadlight.peer.cdi;

import org.jspecify.annotations.NullMarked;
