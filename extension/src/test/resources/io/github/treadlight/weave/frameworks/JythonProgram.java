import java.util.Properties;
import java.util.concurrent.Callable;
import org.python.core.PySystemState;
import org.python.util.PythonInterpreter;

/** A script that extends Java classes, implements Java interfaces and uses beans. */
public class JythonProgram implements Callable<Object> {
    public static class Named {
        private String name = "unnamed";

        public String getName() {
            return name;
        }

        public void setName(String name) {
            this.name = name;
        }

        public String join(Callable<?> last) throws Exception {
            return getName() + last.call();
        }
    }

    @Override
    public Object call() {
        Properties settings = new Properties();
        settings.setProperty("python.cachedir.skip", "true");
        PySystemState.initialize(System.getProperties(), settings, new String[0], getClass().getClassLoader());
        try (PythonInterpreter python = new PythonInterpreter()) {
            python.set("named", new Named());
            python.exec("""
                    from java.util import ArrayList, TreeMap, Collections, Comparator
                    from java.util.concurrent import Callable
                    from java.lang import Integer, NumberFormatException
                    import JythonProgram
                    import collections, json

                    results = []
                    class Loud(JythonProgram.Named):
                        def getName(self):
                            return 'LOUD'
                    class Last(Callable):
                        def call(self):
                            return 'last'
                    class Descending(Comparator):
                        def compare(self, a, b):
                            return cmp(b, a)
                    named.name = 'Ann'
                    results += [named.name, named.join(Last()), Loud().join(Last()), Loud.__mro__]
                    numbers = ArrayList([3, 1, 2])
                    Collections.sort(numbers, Descending())
                    results += [numbers, list(numbers), numbers[0:2], len(numbers), 2 in numbers]
                    results += [dict(TreeMap({'a': 1})), type(numbers), type(named), type(1L), Integer.MAX_VALUE]
                    try:
                        Integer.parseInt('x')
                    except NumberFormatException as failure:
                        results.append(failure.message)
                    Pair = collections.namedtuple('Pair', 'left right')
                    results += [Pair(1, 2), json.dumps({'a': [1, None]}), type('Made', (object,), {'x': 5})().x]
                    results += [sorted(dir(t)) for t in (ArrayList, Loud, Callable, object, str)]
                    result = '\\n'.join(str(each) for each in results)
                    """);
            return python.get("result", String.class);
        }
    }
}
