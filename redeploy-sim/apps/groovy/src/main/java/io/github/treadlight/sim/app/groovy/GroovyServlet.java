package io.github.treadlight.sim.app.groovy;

import groovy.lang.GroovyShell;
import io.github.treadlight.sim.app.workload.WorkloadServlet;
import jakarta.servlet.annotation.WebServlet;

/** Compiles and runs a script that calls methods of JDK classes and of a class of its own. */
@WebServlet(urlPatterns = "/", loadOnStartup = 1)
public class GroovyServlet extends WorkloadServlet {
    private static final String SCRIPT = """
            class Greeting {
                String name
                String toString() { "Hello, ${name.capitalize()}" }
            }
            def total = [1, 2, 3].collect { it * 2 }.sum()
            "${new Greeting(name: 'groovy')}: $total"
            """;

    @Override
    protected String runScenario() {
        return String.valueOf(new GroovyShell(getClass().getClassLoader()).evaluate(SCRIPT));
    }
}
