/** The events that Treadlight adds to recordings of JDK Flight Recorder (JFR). */
@NullMarked
package io.github.treadlight.event;

import org.jspecify.annotations.NullMarked;
