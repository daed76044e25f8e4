/** An application with a Jakarta Faces page: a form, CDI beans behind it, and the expression language between them. */
@NullMarked
package io.github.treadlight.sim.app.faces;

import org.jspecify.annotations.NullMarked;
