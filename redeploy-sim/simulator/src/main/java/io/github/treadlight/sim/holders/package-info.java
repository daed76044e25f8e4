/**
 * Finds the leaked class loaders in a heap dump, the reference paths that retain them, and the causes of the leaks. The
 * result contains the names of classes, fields and threads, but no values of the dumped JVM.
 *
 * <p>The package parses records with Shark ({@code shark-hprof}), but does not use Shark's graph of objects. The
 * search of a 506 MB dump (9.6 million objects, JDK 17, two cores, three runs) takes 5.2 to 5.8 s and works with
 * {@code -Xmx280m}. A prototype of the same search on {@code shark-graph} 2.14 takes 21 to 23 s. With a mapped file and
 * cached field offsets, which Shark does not provide, it takes 9.5 to 10.1 s and needs up to {@code -Xmx320m}.
 *
 * <p>The retained sizes need no more heap: with them and without, the search of a 445 MB dump in which eight
 * applications retain 69 MB works with {@code -Xmx270m}, but not with {@code -Xmx265m} (JDK 17, G1). They take half as
 * much processor time as the rest: 12.1 to 15.0 s with them, 8.7 to 9.8 s without, in three runs each on a busy
 * machine.
 */
@NullMarked
package io.github.treadlight.sim.holders;

import org.jspecify.annotations.NullMarked;
