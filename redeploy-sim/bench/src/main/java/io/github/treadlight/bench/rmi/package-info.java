/**
 * Codebases and values of remote calls: Treadlight's beside those of the JDK and of the servers' own ORBs. Each JVM
 * measures one rival.
 */
@NullMarked
package io.github.treadlight.bench.rmi;

import org.jspecify.annotations.NullMarked;
