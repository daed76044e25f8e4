/**
 * A small shop with many libraries: CDI beans and an interceptor, REST, an entity, a Faces page. Most of the libraries
 * lie unused in {@code WEB-INF/lib}, as in many applications, but the server scans them at each deployment.
 */
@NullMarked
package io.github.treadlight.sim.app.libraries;

import org.jspecify.annotations.NullMarked;
