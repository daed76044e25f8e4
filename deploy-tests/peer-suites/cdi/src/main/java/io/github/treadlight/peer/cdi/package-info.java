/** An Arquillian extension for the client of the Jakarta CDI TCK, which restores CDI exceptions. */
@NullMarked
package io.github.treadlight.peer.cdi;

import org.jspecify.annotations.NullMarked;
