/**
 * What can be watched of Treadlight from outside: MBeans everywhere, and the statistics of {@code asadmin get -m} where
 * the server has them. Everything here only shows; nothing is measured unless somebody asks.
 */
@NullMarked
package io.github.treadlight.server.monitoring;

import org.jspecify.annotations.NullMarked;
