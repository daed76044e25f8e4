/**
 * Benchmarks of codebases and values of remote calls: Treadlight beside the JDK and the servers' own ORBs. Each JVM
 * measures one rival.
 */
@NullMarked
package io.github.treadlight.bench.rmi;

import org.jspecify.annotations.NullMarked;
