/** Scans of library jars: the parts of their classes that HK2's class model reads. */
@NullMarked
package io.github.treadlight.scan.jar;

import org.jspecify.annotations.NullMarked;
