/**
 * The life cycle that all capabilities of the module share: their list, the deployments and generations of applications
 * that they follow, and the handling of their failures.
 */
@NullMarked
package io.github.treadlight.server.capability;

import org.jspecify.annotations.NullMarked;
