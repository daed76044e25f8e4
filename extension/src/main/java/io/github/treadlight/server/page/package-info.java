/**
 * The page for operators on the admin port of an administration server. The page contains no data: its script reads the
 * data from the server's own REST interface, which runs the administration commands.
 */
@NullMarked
package io.github.treadlight.server.page;

import org.jspecify.annotations.NullMarked;
