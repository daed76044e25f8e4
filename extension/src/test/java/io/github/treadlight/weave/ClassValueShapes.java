package io.github.treadlight.weave;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** Class values of every shape that occurs in applications. */
@SuppressWarnings("unused")
public final class ClassValueShapes {
    private ClassValueShapes() {}

    /** Returns one class value of each shape, by the name of the shape. */
    public static Map<String, ClassValue<?>> all() {
        return Map.of("anonymous", anonymous(), "capturing", capturing(Class::getName), "final", new Final(),
                "indirect", new Indirect(), "superCalls", new SuperCalls(), "generic", new Generic<>(),
                "raw", new Raw(), "constructors", new Constructors());
    }

    private static ClassValue<String> anonymous() {
        return new ClassValue<>() {
            @Override
            protected String computeValue(Class<?> type) {
                return "anonymous " + type.getSimpleName();
            }
        };
    }

    private static <T> ClassValue<T> capturing(Function<Class<?>, T> function) {
        return new ClassValue<>() {
            @Override
            protected T computeValue(Class<?> type) {
                return function.apply(type);
            }
        };
    }

    static final class Final extends ClassValue<String> {
        @Override
        protected String computeValue(Class<?> type) {
            return "final " + type.getSimpleName();
        }
    }

    /** Extends a class value of the application. */
    static class Indirect extends Base<String> {
        @Override
        protected String computeValue(Class<?> type) {
            return "indirect " + type.getSimpleName();
        }
    }

    abstract static class Base<T> extends ClassValue<T> {}

    static class SuperCalls extends ClassValue<String> {
        private int gets;

        @Override
        public String get(Class<?> type) {
            gets++;
            return super.get(type);
        }

        @Override
        public void remove(Class<?> type) {
            super.remove(type);
        }

        @Override
        protected String computeValue(Class<?> type) {
            return "super " + type.getSimpleName() + " " + gets;
        }
    }

    /** Mentions ClassValue in bounds and in the signatures of its fields and methods. */
    static class Generic<K extends ClassValue<? super Integer>, V extends Map<String, List<V>> & Callable<V>>
            extends ClassValue<Map<K, List<V[]>>> implements Callable<ClassValue<V>> {
        private ClassValue<Map<K, List<V[]>>> same;

        @Override
        protected Map<K, List<V[]>> computeValue(Class<?> type) {
            return Map.of();
        }

        @Override
        public ClassValue<V> call() {
            return null;
        }
    }

    /** Has no generic signature. */
    @SuppressWarnings("rawtypes")
    static class Raw extends ClassValue {
        @Override
        protected Object computeValue(Class type) {
            return "raw";
        }
    }

    /** Has constructors that delegate, and that branch, so that the class has stack maps. */
    static class Constructors extends ClassValue<String> {
        private final String text;

        Constructors() {
            this("default");
        }

        Constructors(String text) {
            super();
            this.text = text.isEmpty() ? "empty" : new StringBuilder(text).reverse().toString();
        }

        @Override
        protected String computeValue(Class<?> type) {
            return text;
        }
    }

    /** Only mentions ClassValue. */
    static class Mentions {
        private ClassValue<String> field = anonymous();

        String get(ClassValue<String> classValue) {
            return classValue.get(String.class) + field.get(String.class);
        }
    }
}
