/** The settings of {@code <treadlight-configuration>}: their definitions, their texts and live changes. */
@NullMarked
package io.github.treadlight.server.settings;

import org.jspecify.annotations.NullMarked;
