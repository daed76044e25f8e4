/** An application with a Jakarta Faces page: a form, and CDI beans read through the expression language. */
@NullMarked
package io.github.treadlight.sim.app.faces;

import org.jspecify.annotations.NullMarked;
