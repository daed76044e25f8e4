/** The part of the ORB benchmark that uses package-private classes of the module. */
@NullMarked
package io.github.treadlight.server.remote;

import org.jspecify.annotations.NullMarked;
