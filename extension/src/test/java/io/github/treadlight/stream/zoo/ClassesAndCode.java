package io.github.treadlight.stream.zoo;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/** Classes, their descriptors, lambdas, proxies, and classes within others. */
final class ClassesAndCode {
    private ClassesAndCode() {}

    /** A public interface of the application. */
    public interface Greeting {
        String greet(String whom);
    }

    interface OfThePackage {
        int number();
    }

    interface AnotherOfThePackage extends Comparable<Object> {}

    record Echo(String name, List<Class<?>> of) implements InvocationHandler, Serializable {
        @Override
        public Object invoke(Object proxy, Method method, Object[] arguments) {
            return switch (method.getName()) {
                case "hashCode" -> 1;
                case "equals" -> proxy == arguments[0];
                case "toString", "greet" -> name;
                default -> 0;
            };
        }
    }

    interface SerializableFunction<T, R> extends Function<T, R>, Serializable {}

    /** Adds functions that are called after the read, so that not only their written form is compared. */
    record Called(SerializableFunction<String, String> function, String result) implements Serializable {
        private Object readResolve() {
            return new Called(function, function.apply(result));
        }
    }

    static class Outer implements Serializable {
        private static final long serialVersionUID = 1;

        private final String name = "outer";

        class Inner implements Serializable {
            private final String own = "inner of " + name;
        }

        Object anonymous(int captured) {
            return new Serializable() {
                private final int also = captured + 1;

                @Override
                public String toString() {
                    return name + captured + also;
                }
            };
        }

        Object local(String captured) {
            class Local implements Serializable {
                @Override
                public String toString() {
                    return name + captured;
                }
            }

            return new Local();
        }

        Supplier<String> lambda() {
            return (Supplier<String> & Serializable) () -> name;
        }
    }

    private static Object proxy(String name, Class<?>... interfaces) {
        return Proxy.newProxyInstance(ClassesAndCode.class.getClassLoader(), interfaces,
                new Echo(name, List.of(interfaces)));
    }

    private static Object twice(ObjectInputStream in) throws IOException, ClassNotFoundException {
        return new Object[] {in.readObject(), in.readObject()};
    }

    static void addTo(Catalogue catalogue) {
        catalogue.object("classes of primitives", new Class<?>[] {int.class, void.class, boolean.class, byte.class,
            char.class, short.class, long.class, float.class, double.class, int.class});
        catalogue.object("class of a primitive", long.class);
        catalogue.object("classes", new Class<?>[] {String.class, PlainData.Derived.class, int[].class,
            PlainData.Point[][].class, PlainData.Colour.class, Greeting.class, OfThePackage.class, Runnable.class,
            List[].class, PlainData.NotSerializable.class, PlainData.Colour.GREEN.getClass(),
            proxy("", Greeting.class).getClass(), PlainData.Derived.class});
        catalogue.object("descriptor", ObjectStreamClass.lookup(PlainData.Derived.class));
        catalogue.sequence("descriptor and object", out -> {
            out.writeObject(ObjectStreamClass.lookup(PlainData.Derived.class));
            out.writeObject(new PlainData.Derived());
        }, ClassesAndCode::twice);
        catalogue.object("descriptors", new Object[] {ObjectStreamClass.lookup(PlainData.Point.class),
            ObjectStreamClass.lookup(PlainData.Colour.class), ObjectStreamClass.lookupAny(Greeting.class),
            ObjectStreamClass.lookup(int[].class), ObjectStreamClass.lookup(String.class)});

        catalogue.object("lambda", (SerializableFunction<String, String>) text -> text + text);
        Outer outer = new Outer();
        catalogue.object("lambda that captures", new Object[] {outer.lambda(), outer});
        String captured = "captured";
        catalogue.object("lambda that is called", new Called(text -> text + captured, "result "));
        catalogue.object("method references", new Object[] {
            (SerializableFunction<String, Integer>) String::length,
            (SerializableFunction<Object, Object>) PlainData.Boxed.class::cast,
            (SerializableFunction<Object, PlainData.Point[]>) ignored -> new PlainData.Point[0]});
        TreeMap<String, Object> byLength = new TreeMap<>(
                Comparator.comparing((Function<String, Integer> & Serializable) String::length)
                        .thenComparing(Comparator.<String>reverseOrder()));
        byLength.put("ccc", PlainData.Colour.BLUE);
        byLength.put("a", new PlainData.Point(1, 1));
        byLength.put("b", null);
        catalogue.object("comparator of lambdas", byLength);

        catalogue.object("proxy of a public interface", proxy("public", Greeting.class));
        catalogue.object("proxy of an interface that is not public", proxy("package", OfThePackage.class));
        catalogue.object("proxy of many", proxy("many", AnotherOfThePackage.class, Greeting.class, Runnable.class,
                OfThePackage.class));
        catalogue.object("proxy of interfaces of the JDK", proxy("jdk", Runnable.class, Comparator.class));
        catalogue.object("proxies",
                new Object[] {proxy("a", Greeting.class), proxy("b", Greeting.class), proxy("c", OfThePackage.class)});

        catalogue.object("inner class", new Object[] {outer.new Inner(), outer});
        catalogue.object("anonymous class", outer.anonymous(1));
        catalogue.object("local class", outer.local("captured"));

        catalogue.object("arrays of classes of the application", new Object[] {
            new PlainData.Point[] {new PlainData.Point(1, 2), null},
            new PlainData.Derived[][] {{new PlainData.Derived()}, null, {}},
            new PlainData.Base[] {new PlainData.MoreDerived()},
            new PlainData.Colour[][][] {{{PlainData.Colour.RED}}},
            new Greeting[] {(Greeting) proxy("in an array", Greeting.class)}});
    }
}
