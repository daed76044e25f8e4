package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.Pair.Loaders;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/**
 * Tests for this package's class values what OpenJDK tests for its own, in every relation of the lifetimes of class and
 * class value: each has another place for the values. And the JDK's own, which shows that these tests require nothing
 * that JDK 25 does not promise.
 */
class ClassValuePortTest {
    /** Class values of one loader, asked for classes of another. */
    private abstract static class OfLoaders extends ClassValueContract {
        private final Loaders loaders;

        OfLoaders(Loaders loaders) {
            this.loaders = loaders;
        }

        @Override
        <T> ClassValue<T> classValue(Function<Class<?>, T> function) {
            return ((TestLoader) loaders.owner()).computed(function);
        }

        @Override
        List<Class<?>> classes(int count) {
            return loaders.classes(count);
        }
    }

    @Nested
    class OfClassesOfTheirOwnLoader extends OfLoaders {
        OfClassesOfTheirOwnLoader() {
            super(Loaders.same(Pair.app()));
        }
    }

    @Nested
    class OfClassesThatLiveLonger extends OfLoaders {
        OfClassesThatLiveLonger() {
            super(Loaders.childAndParent());
        }
    }

    @Nested
    class OfSystemClasses extends OfLoaders {
        OfSystemClasses() {
            super(new Loaders(Pair.app(), null));
        }
    }

    @Nested
    class OfClassesThatDieFirst extends OfLoaders {
        OfClassesThatDieFirst() {
            super(Loaders.parentAndChild());
        }
    }

    @Nested
    class OfClassesOfAnotherApplication extends OfLoaders {
        OfClassesOfAnotherApplication() {
            super(Loaders.siblings());
        }
    }

    @Nested
    class OfHiddenClasses extends OfLoaders {
        OfHiddenClasses() {
            super(Loaders.same(Pair.app()).hidden());
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
            TestLoader[] apps = {Pair.app(), Pair.app(), Pair.app()};
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
        private final TestLoader parent = Pair.app();
        private final TestLoader owner = Pair.app(parent);
        private final TestLoader child = Pair.app(owner);

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
        private final TestLoader app = Pair.app();

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
