/** Text of applications in the module's log, commands and events. */
@NullMarked
package io.github.treadlight.log;

import org.jspecify.annotations.NullMarked;
