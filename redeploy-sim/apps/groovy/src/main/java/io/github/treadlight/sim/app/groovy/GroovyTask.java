package io.github.treadlight.sim.app.groovy;

import groovy.lang.GroovyShell;
import io.github.treadlight.sim.app.workload.StartupTask;
import java.util.List;

/** Compiles and runs a script that defines a class and calls methods of JDK classes. */
public final class GroovyTask implements StartupTask {
    private static final String SCRIPT = """
            class Greeting {
                String name
                String toString() { "Hello, ${name.capitalize()}" }
            }
            def total = [1, 2, 3].collect { it * 2 }.sum()
            "${new Greeting(name: 'groovy')}: $total"
            """;

    @Override
    public String run(List<Class<?>> classes) {
        return String.valueOf(new GroovyShell(getClass().getClassLoader()).evaluate(SCRIPT));
    }
}
