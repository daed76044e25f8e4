/** An application that registers objects with libraries that it shares with other applications. */
@NullMarked
package io.github.treadlight.sim.app.shared;

import org.jspecify.annotations.NullMarked;
