package io.github.treadlight.deploy.harness;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Names the packages of the server module that a contract tests on a real server. {@code mvn verify -Dpackage=NAME}
 * runs only the contracts that cover the package.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Covers {
    /** The names of the packages below {@code io.github.treadlight}, such as {@code "leak"}. */
    String[] value();
}
