/**
 * Server-side administration of class values: purges, trims and measures the values of applications.
 *
 * <p>Not exported to applications. The server's module alone may call it: each call from a class of another class
 * loader is refused, because Payara Micro has no modules and an application could name these types there.
 */
@NullMarked
package io.github.treadlight.classvalue.admin;

import org.jspecify.annotations.NullMarked;
