/** The administration commands, for asadmin and REST. */
@NullMarked
package io.github.treadlight.server.admin;

import org.jspecify.annotations.NullMarked;
