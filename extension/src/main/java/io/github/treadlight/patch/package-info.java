/**
 * Patches for classes of the servers. They speed up annotation lookups that no service can replace, and fix a defect
 * that makes requests fail while another application is undeployed. Each patch applies only to methods with a known
 * shape. At first, the answers of patched methods are compared with those of the original ones.
 */
@NullMarked
package io.github.treadlight.patch;

import org.jspecify.annotations.NullMarked;
