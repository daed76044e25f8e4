/** The settings of {@code <treadlight-configuration>}: their definitions, their formats and live changes. */
@NullMarked
package io.github.treadlight.server.settings;

import org.jspecify.annotations.NullMarked;
