/**
 * The side of Treadlight that knows the server: its start-up service, configuration and deployment events. The only
 * package that uses the server's API.
 */
@NullMarked
package io.github.treadlight.server;

import org.jspecify.annotations.NullMarked;
