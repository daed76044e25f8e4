/**
 * Patches for classes of the servers. They speed up annotation lookups that no service can replace, and fix a defect
 * that makes requests fail while another application is undeployed. Each patch applies only to class files with a known
 * digest.
 */
@NullMarked
package io.github.treadlight.patch;

import org.jspecify.annotations.NullMarked;
