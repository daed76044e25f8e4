import java.util.concurrent.Callable;
import org.jruby.embed.LocalContextScope;
import org.jruby.embed.ScriptingContainer;

/** A script that reopens classes, extends Java classes, implements Java interfaces and calls Java methods. */
public class JRubyProgram implements Callable<Object> {
    public static class Named {
        public static final String DEFAULT = "unnamed";
        public String name = DEFAULT;

        public String getShouted() {
            return upper(name);
        }

        protected String upper(String text) {
            return text.toUpperCase();
        }
    }

    @Override
    public Object call() {
        ScriptingContainer container = new ScriptingContainer(LocalContextScope.SINGLETHREAD);
        try {
            container.setClassLoader(getClass().getClassLoader());
            container.put("$named", new Named());
            return container.runScriptlet("""
                    require 'java'
                    results = []
                    class Shouting
                      def method_missing(name, *arguments) = "#{name}#{arguments}!"
                      def respond_to_missing?(*) = true
                    end
                    results << Shouting.new.anything(1, 'two')
                    class String
                      def twice = self * 2
                    end
                    results << 'ab'.twice << 'ab'.to_java.class
                    Point = Struct.new(:x, :y)
                    results << Point.new(1, 2) << Point.new(1, 2).eql?(Point.new(1, 2))

                    results << $named.shouted << $named.name << Java::JRubyProgram::Named::DEFAULT
                    class Loud < Java::JRubyProgram::Named
                      def upper(text = nil) = "loud #{text}"
                    end
                    results << Loud.new.get_shouted
                    list = java.util.ArrayList.new([3, 1, 2])
                    list.sort { |a, b| b <=> a }
                    results << list.to_a.sort << list.map { |each| each + 1 } << list.java_class
                    list.each_with_index { |each, index| results << each * index }
                    callable = java.util.concurrent.Callable.impl { |name| "called #{name}" }
                    results << callable.call
                    results << java.util.stream.IntStream.range(0, 4).map { |i| i * i }.sum
                    begin
                      java.lang.Integer.parse_int('x')
                    rescue java.lang.NumberFormatException => e
                      results << e.message << e.class.name
                    end
                    results << [java.lang.String, java.util.ArrayList, Loud].map { |c| c.instance_methods(false).sort }
                    results.map(&:to_s).join("\\n")
                    """);
        } finally {
            container.terminate();
        }
    }
}
