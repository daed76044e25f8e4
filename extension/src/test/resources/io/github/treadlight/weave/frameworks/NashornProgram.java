import java.util.List;
import java.util.concurrent.Callable;
import javax.script.ScriptEngine;
import org.openjdk.nashorn.api.scripting.NashornScriptEngineFactory;

/** A script that extends Java classes, implements Java interfaces and uses beans. */
public class NashornProgram implements Callable<Object> {
    public interface Shape {
        double area();

        default String text() {
            return "area " + area();
        }
    }

    public static class Named {
        private String name = "unnamed";

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public String join(List<?> all, Callable<?> last) throws Exception {
            return name + all + last.call();
        }
    }

    @Override
    public Object call() throws Exception {
        ScriptEngine engine = new NashornScriptEngineFactory()
                .getScriptEngine(new String[] {"--language=es6"}, getClass().getClassLoader());
        engine.put("named", new Named());
        return engine.eval("""
                var results = [];
                var Named = Java.type('NashornProgram.Named');
                var Shape = Java.type('NashornProgram.Shape');
                var square = new Shape({area: function() { return 9; }});
                results.push(square.text());
                var Loud = Java.extend(Named, {getName: function() { return 'LOUD'; }});
                results.push(new Loud().name, new Loud() instanceof Named);
                named.name = 'Ann';
                results.push(named.name, named.join(Java.to([1, 'a'], 'java.util.List'), function() { return 'end'; }));
                results.push(named.noSuchProperty, named.getClass().simpleName);
                var Sub = Java.extend(Java.type('java.util.ArrayList'), {size: function() { return 42; }});
                results.push(new Sub().size());
                results.push(Java.from(new java.util.TreeSet(Java.asJSONCompatible([3, 1, 2]))).join('-'));
                var map = new java.util.TreeMap(); map.put('k', 'v'); map.other = 1;
                results.push(map.k + map['other'], map);
                results.push(java.util.stream.IntStream.range(0, 4).map(function(i) { return i * i; }).sum());
                let point = {get x() { return 5; }, toString() { return `point ${this.x}`; }};
                results.push(String(point), JSON.stringify({a: [1, {b: null}]}));
                try { null.x; } catch (e) { results.push(e.name); }
                try { named.join(1); } catch (e) { results.push(e.class ? e.class.name : e.name); }
                results.map(String).join('\\n');
                """);
    }
}
