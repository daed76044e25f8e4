/** An Arquillian extension for the client of the Config TCK on GlassFish, which restores exceptions. */
@NullMarked
package io.github.treadlight.peer.config;

import org.jspecify.annotations.NullMarked;
