/** An Arquillian extension for the client of the REST Client TCK, which completes archives for GlassFish. */
@NullMarked
package io.github.treadlight.peer.restclient;

import org.jspecify.annotations.NullMarked;
