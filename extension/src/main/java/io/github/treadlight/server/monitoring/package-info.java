/**
 * Figures of Treadlight for monitoring: MBeans on every server, and the statistics of {@code asadmin get -m} on servers
 * that have them. Everything here is read-only, and nothing is measured until it is read.
 */
@NullMarked
package io.github.treadlight.server.monitoring;

import org.jspecify.annotations.NullMarked;
