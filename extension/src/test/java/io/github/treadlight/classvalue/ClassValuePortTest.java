package io.github.treadlight.classvalue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/**
 * What OpenJDK tests of its class values, of this package's, for every way in which one of the class and the class
 * value outlives the other: each is another place to keep the values. And of the JDK's own, which shows that these
 * tests ask for nothing that JDK 25 does not promise.
 */
class ClassValuePortTest {
    private static final ClassLoader SERVER = ClassValuePortTest.class.getClassLoader();

    /** Class values of one loader, asked for classes of another. */
    private abstract static class OfLoaders extends ClassValueContract {
        abstract TestLoader owner();

        abstract TestLoader host();

        @Override
        <T> ClassValue<T> classValue(Function<Class<?>, T> function) {
            return owner().computed(function);
        }

        @Override
        List<Class<?>> classes(int count) {
            return host().define(count);
        }
    }

    private static TestLoader loader(ClassLoader parent) {
        return new TestLoader(parent, Computed.class);
    }

    @Nested
    class OfClassesOfTheirOwnLoader extends OfLoaders {
        private final TestLoader app = loader(SERVER);

        @Override
        TestLoader owner() {
            return app;
        }

        @Override
        TestLoader host() {
            return app;
        }
    }

    @Nested
    class OfClassesThatLiveLonger extends OfLoaders {
        private final TestLoader parent = loader(SERVER);
        private final TestLoader child = loader(parent);

        @Override
        TestLoader owner() {
            return child;
        }

        @Override
        TestLoader host() {
            return parent;
        }
    }

    @Nested
    class OfClassesThatDieFirst extends OfLoaders {
        private final TestLoader parent = loader(SERVER);
        private final TestLoader child = loader(parent);

        @Override
        TestLoader owner() {
            return parent;
        }

        @Override
        TestLoader host() {
            return child;
        }
    }

    @Nested
    class OfClassesOfAnotherApplication extends OfLoaders {
        private final TestLoader owner = loader(SERVER);
        private final TestLoader host = loader(SERVER);

        OfClassesOfAnotherApplication() {
            ClassValues.declareApplication(owner);
            ClassValues.declareApplication(host);
        }

        @Override
        TestLoader owner() {
            return owner;
        }

        @Override
        TestLoader host() {
            return host;
        }
    }

    @Nested
    class OfHiddenClasses extends OfLoaders {
        private final TestLoader app = loader(SERVER);

        @Override
        TestLoader owner() {
            return app;
        }

        @Override
        TestLoader host() {
            return app;
        }

        @Override
        List<Class<?>> classes(int count) {
            return app.defineHidden(count);
        }
    }

    @Nested
    class OfTheServerForClassesOfApplications extends ClassValueContract {
        @Override
        <T> ClassValue<T> classValue(Function<Class<?>, T> function) {
            return new Computed<>(function);
        }

        @Override
        List<Class<?>> classes(int count) {
            TestLoader[] apps = {loader(SERVER), loader(SERVER), loader(SERVER)};
            List<Class<?>> classes = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                classes.addAll(apps[i % apps.length].define(1));
            }
            return classes;
        }
    }

    /** Half of the classes are of the class values' loader, the others of the one above and of the one below it. */
    @Nested
    class OfClassesOfManyLoaders extends ClassValueContract {
        private final TestLoader parent = loader(SERVER);
        private final TestLoader owner = loader(parent);
        private final TestLoader child = loader(owner);

        @Override
        <T> ClassValue<T> classValue(Function<Class<?>, T> function) {
            return owner.computed(function);
        }

        @Override
        List<Class<?>> classes(int count) {
            List<Class<?>> classes = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                TestLoader host = i % 4 == 0 ? parent : i % 4 == 1 ? child : owner;
                classes.addAll(i % 9 == 8 ? host.defineHidden(1) : host.define(1));
            }
            return classes;
        }
    }

    @Nested
    @EnabledForJreRange(min = JRE.JAVA_25)
    class OfTheJdk extends ClassValueContract {
        private final TestLoader app = loader(SERVER);

        @Override
        <T> ClassValue<T> classValue(Function<Class<?>, T> function) {
            return new ClassValue<>() {
                @Override
                protected T computeValue(Class<?> type) {
                    return function.apply(type);
                }
            };
        }

        @Override
        List<Class<?>> classes(int count) {
            return app.define(count);
        }
    }
}
