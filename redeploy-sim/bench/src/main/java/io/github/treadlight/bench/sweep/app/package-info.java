/** The application whose objects a sweep releases. Each class loader of an application defines these classes. */
@NullMarked
package io.github.treadlight.bench.sweep.app;

import org.jspecify.annotations.NullMarked;
