/**
 * Scans library jars once. The server scans all classes of an application at each deployment into HK2's class model,
 * and most of them belong to libraries that have not changed since the previous deployment. This package keeps a
 * compact form of what HK2 reads in a jar, and adds it to the model of the next deployment without opening a class
 * file.
 */
@NullMarked
package io.github.treadlight.scan;

import org.jspecify.annotations.NullMarked;
