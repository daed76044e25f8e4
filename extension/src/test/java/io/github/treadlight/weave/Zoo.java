package io.github.treadlight.weave;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** Class values of every shape, as they occur in applications. */
@SuppressWarnings("unused")
public final class Zoo {
    private Zoo() {}

    /** Anonymous. */
    public static ClassValue<String> anonymous() {
        return new ClassValue<>() {
            @Override
            protected String computeValue(Class<?> type) {
                return "anonymous " + type.getSimpleName();
            }
        };
    }

    /** Captures what it computes with. */
    public static <T> ClassValue<T> capturing(Function<Class<?>, T> function) {
        return new ClassValue<>() {
            @Override
            protected T computeValue(Class<?> type) {
                return function.apply(type);
            }
        };
    }

    /** Final. */
    public static final class Final extends ClassValue<String> {
        @Override
        protected String computeValue(Class<?> type) {
            return "final " + type.getSimpleName();
        }
    }

    /** Extends a class value of the application's own. */
    public static class Indirect extends Base<String> {
        @Override
        protected String computeValue(Class<?> type) {
            return "indirect " + type.getSimpleName();
        }
    }

    /** The base of others. */
    public abstract static class Base<T> extends ClassValue<T> {}

    /** Calls the methods of its super class. */
    public static class SuperCalls extends ClassValue<String> {
        /** How often it was asked. */
        public int asked;

        @Override
        public String get(Class<?> type) {
            asked++;
            return super.get(type);
        }

        @Override
        public void remove(Class<?> type) {
            super.remove(type);
        }

        @Override
        protected String computeValue(Class<?> type) {
            return "super " + type.getSimpleName() + " " + asked;
        }
    }

    /** With bounds, and fields that mention ClassValue in their signatures. */
    public static class Generic<K extends ClassValue<? super Integer>, V extends Map<String, List<V>> & Callable<V>>
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

    /** Raw: no generic signature. */
    @SuppressWarnings("rawtypes")
    public static class Raw extends ClassValue {
        @Override
        protected Object computeValue(Class type) {
            return "raw";
        }
    }

    /** Has constructors that do more. */
    public static class Constructors extends ClassValue<String> {
        private final String text;

        /** Delegates. */
        public Constructors() {
            this("default");
        }

        /** Branches around the fields, so that the class has stack maps. */
        public Constructors(String text) {
            super();
            this.text = text.isEmpty() ? "empty" : new StringBuilder(text).reverse().toString();
        }

        @Override
        protected String computeValue(Class<?> type) {
            return text;
        }
    }

    /** Only mentions ClassValue. */
    public static class Mentions {
        private ClassValue<String> field = anonymous();

        /** Uses it. */
        public String ask(ClassValue<String> classValue) {
            return classValue.get(String.class) + field.get(String.class);
        }
    }
}
