/**
 * Classes for the client of the Jakarta CDI TCK: an Arquillian extension that restores CDI exceptions, and TestNG
 * listeners.
 */
@NullMarked
package io.github.treadlight.peer.cdi;

import org.jspecify.annotations.NullMarked;
