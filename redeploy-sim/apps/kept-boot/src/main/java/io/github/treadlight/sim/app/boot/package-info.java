/**
 * A Spring Boot application with Spring Security, as a WAR. The build packages it twice: in one, the server keeps the
 * sessions, in the other, Spring Session keeps them in a database.
 */
@NullMarked
package io.github.treadlight.sim.app.boot;

import org.jspecify.annotations.NullMarked;
