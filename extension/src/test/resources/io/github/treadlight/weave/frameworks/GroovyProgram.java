import groovy.lang.GroovyShell;
import java.util.concurrent.Callable;

/** A script with traits, categories, metaclasses, immutable classes and dynamic calls. */
public class GroovyProgram implements Callable<Object> {
    @Override
    public Object call() {
        return new GroovyShell(GroovyProgram.class.getClassLoader()).evaluate("""
                import groovy.transform.*

                trait Greets { String greet() { "Hello, $name" } }
                class Person implements Greets { String name; int age }
                class Shouting { static String shout(String self) { self.toUpperCase() + '!' } }
                @Immutable class Point { int x, y }
                @CompileStatic class Sums { static int sum(List<Integer> all) { (int) all.sum() } }

                String firstLine(Exception failure) { failure.message.lines().findFirst().get() } // then come guesses
                List results = []
                results << new Person(name: 'Ann').greet()
                use(Shouting) { results << 'hey'.shout() }
                try { 'hey'.shout() } catch (MissingMethodException left) { results << firstLine(left) }

                String.metaClass.twice = { -> delegate * 2 }
                results << 'ab'.twice()
                GroovySystem.metaClassRegistry.removeMetaClass(String)
                try { 'ab'.twice() } catch (MissingMethodException removed) { results << firstLine(removed) }

                Person.metaClass.methodMissing = { String name, arguments -> "$name${arguments as List}" }
                def bob = new Person(name: 'Bob', age: 40)
                results << bob.unknown(1, 'two') << bob.properties.findAll { it.key != 'class' }.sort()
                def ann = new Person(name: 'Ann')
                ann.metaClass.getName = { -> 'Anonymous' }
                results << ann.name << bob.name

                Runnable runnable = { results << 'ran' } as Runnable
                runnable.run()
                Comparator longest = [compare: { a, b -> b.size() <=> a.size() }] as Comparator
                results << ['a', 'ccc', 'bb'].toSorted(longest) << new Point(1, 2) << Sums.sum([1, 2, 3])
                results << (1..5).collect { it ** 2 }.inject { a, b -> a + b } << [3, 1, 2].sort()*.plus(1)
                results << [String, Integer, Person, Point, int[]].collect { it.metaClass.methods*.name.unique().sort() }
                results*.toString().join('\\n')
                """);
    }
}
