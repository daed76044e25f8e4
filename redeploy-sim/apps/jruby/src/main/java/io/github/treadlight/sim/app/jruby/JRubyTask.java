package io.github.treadlight.sim.app.jruby;

import io.github.treadlight.sim.app.workload.StartupTask;
import java.util.List;
import org.jruby.embed.LocalContextScope;
import org.jruby.embed.LocalVariableBehavior;
import org.jruby.embed.ScriptingContainer;

/** Runs a script that defines a class and calls methods of JDK classes, then terminates the interpreter. */
public final class JRubyTask implements StartupTask {
    private static final String SCRIPT = """
            class Greeting
              def initialize(name)
                @name = name
              end
              def to_s
                "Hello, #{@name.capitalize}"
              end
            end
            list = java.util.ArrayList.new
            [1, 2, 3].each { |number| list.add(number * 2) }
            "#{Greeting.new(name)}: #{list.sum}"
            """;

    @Override
    public String run(List<Class<?>> classes) {
        ScriptingContainer ruby =
                new ScriptingContainer(LocalContextScope.SINGLETHREAD, LocalVariableBehavior.TRANSIENT);
        try {
            ruby.setClassLoader(getClass().getClassLoader());
            ruby.getProvider().getRubyInstanceConfig().setDisableGems(true); // no standard library here
            ruby.put("name", "jruby");
            return String.valueOf(ruby.runScriptlet(SCRIPT));
        } finally {
            ruby.terminate();
        }
    }
}
