/** An application with a Jakarta Faces page: a form, and CDI beans that it reads by the expression language. */
@NullMarked
package io.github.treadlight.sim.app.faces;

import org.jspecify.annotations.NullMarked;
