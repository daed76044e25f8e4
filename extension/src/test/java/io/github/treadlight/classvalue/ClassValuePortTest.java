package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.LoaderPair.Loaders;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/**
 * Applies OpenJDK's tests of class values to this package's, for every relation between the lifetimes of class and
 * class value, because each keeps its values elsewhere. The JDK's own class value is tested as well, which shows that
 * the tests require nothing that JDK 25 does not promise.
 */
class ClassValuePortTest {
    /** Contract of class values of one loader, with classes of another. */
    private abstract static class ClassValuesOfLoaders extends ClassValueContract {
        private final Loaders loaders;

        ClassValuesOfLoaders(Loaders loaders) {
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
    class ClassesOfTheSameLoader extends ClassValuesOfLoaders {
        ClassesOfTheSameLoader() {
            super(Loaders.same(LoaderPair.app()));
        }
    }

    @Nested
    class LongerLivedClasses extends ClassValuesOfLoaders {
        LongerLivedClasses() {
            super(Loaders.childAndParent());
        }
    }

    @Nested
    class SystemClasses extends ClassValuesOfLoaders {
        SystemClasses() {
            super(new Loaders(LoaderPair.app(), null));
        }
    }

    @Nested
    class ShorterLivedClasses extends ClassValuesOfLoaders {
        ShorterLivedClasses() {
            super(Loaders.parentAndChild());
        }
    }

    @Nested
    class ClassesOfAnotherApplication extends ClassValuesOfLoaders {
        ClassesOfAnotherApplication() {
            super(Loaders.siblings());
        }
    }

    @Nested
    class HiddenClasses extends ClassValuesOfLoaders {
        HiddenClasses() {
            super(Loaders.same(LoaderPair.app()).hidden());
        }
    }

    @Nested
    class ServerClassValuesOfApplicationClasses extends ClassValueContract {
        @Override
        <T> ClassValue<T> classValue(Function<Class<?>, T> function) {
            return new Computed<>(function);
        }

        @Override
        List<Class<?>> classes(int count) {
            TestLoader[] apps = {LoaderPair.app(), LoaderPair.app(), LoaderPair.app()};
            List<Class<?>> classes = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                classes.addAll(apps[i % apps.length].define(1));
            }
            return classes;
        }
    }

    /** Half of the classes are of the class values' loader, a quarter each of its parent and of its child. */
    @Nested
    class ClassesOfManyLoaders extends ClassValueContract {
        private final TestLoader parent = LoaderPair.app();
        private final TestLoader owner = LoaderPair.app(parent);
        private final TestLoader child = LoaderPair.app(owner);

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
    class JdkClassValues extends ClassValueContract {
        private final TestLoader app = LoaderPair.app();

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
