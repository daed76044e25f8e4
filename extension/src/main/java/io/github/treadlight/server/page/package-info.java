/**
 * The page for operators on the admin port of an administration server. It has no data: the browser reads them with the
 * server's own REST interface, which runs the administration commands.
 */
@NullMarked
package io.github.treadlight.server.page;

import org.jspecify.annotations.NullMarked;
