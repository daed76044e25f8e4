/** In the module's package: its classes for the ORB are seen from nowhere else. */
@NullMarked
package io.github.treadlight.server;

import org.jspecify.annotations.NullMarked;
