package io.github.treadlight.leak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.app.Memory;
import io.github.treadlight.leak.LeakCatalogue.Entry;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Places hold an application, and no longer after their cleaner, and none but it, was at work. */
abstract class HeldApplications implements ServerLibraries {
    static final Duration LONG = Duration.ofMinutes(10);

    final List<String> failures = new ArrayList<>();
    final LeakSweep cleaning =
            new LeakSweep(LeakCatalogue.of(this), (name, failure) -> failures.add(name + ": " + failure));

    /** Holds the loader somewhere outside of the application. */
    interface Holding {
        void hold(AppLoader loader) throws Exception;
    }

    /** The libraries of the server are those of the tests. */
    @Override
    public Optional<Class<?>> find(String className) {
        try {
            return Optional.of(Class.forName(className, false, HeldApplications.class.getClassLoader()));
        } catch (ClassNotFoundException none) {
            return Optional.empty();
        }
    }

    @Override
    public boolean open(Class<?> type) {
        return OpenedPackages.open(type);
    }

    final void assertOnly(String cleaner, Holding holding) throws Exception {
        AppLoader loader = application();
        holding.hold(loader);
        WeakReference<AppLoader> reference = new WeakReference<>(loader);
        loader = null;
        Memory.collect();
        assertThat(reference.refersTo(null)).as("it is held").isFalse();
        tellHolders(reference);
        clean(reference, name -> name.equals(cleaner));
        Memory.collect();
        assertThat(reference.refersTo(null)).as("its holders told, the cleaner excluded, it is still held").isFalse();
        Memory.collectUntil(() -> {
            clean(reference, name -> !name.equals(cleaner));
            return reference.refersTo(null);
        });
        assertThat(failures).isEmpty();
    }

    /** Also asserts that the cleaner leaves another application's entry of the same place alone. */
    final void assertOnlyOwn(String cleaner, Holding holding) throws Exception {
        AppLoader other = application();
        holding.hold(other);
        List<String> before = places(cleaner, other);
        assertThat(before).as(cleaner + ": another application's").isNotEmpty();
        assertOnly(cleaner, holding);
        assertThat(places(cleaner, other)).containsExactlyInAnyOrderElementsOf(before);
    }

    /** Where places of one kind hold an application. */
    private List<String> places(String cleaner, ClassLoader application) throws ReflectiveOperationException {
        List<String> places = new ArrayList<>();
        for (Entry entry : LeakCatalogue.of(this).entries()) {
            if (entry.name().equals(cleaner)) {
                entry.cleaner().find(remains(application), Budget.of(LONG), hold -> places.add(hold.where()));
            }
        }
        return places;
    }

    /** The only place where a cleaner finds an application. */
    static Finding theOnlyHold(LeakCleaner cleaner, ClassLoader ended) throws ReflectiveOperationException {
        List<Finding> holds = new ArrayList<>();
        cleaner.find(remains(ended), Budget.of(LONG), holds::add);
        assertThat(holds).hasSize(1);
        return holds.get(0);
    }

    /** Cleans all places; returns those that held the application. */
    final List<String> cleanAll(ClassLoader ended) {
        return cleaning.clean(remains(ended), Budget.of(LONG), name -> false);
    }

    static AppLoader application() {
        return new AppLoader(Stream.concat(
                Stream.of(Item.class, ItemMXBean.class, Texts.class, Permanent.class, NoDriver.class,
                        ThreadMaker.class, Note.class, Note.Word.class),
                Stream.of(Globals.class.getDeclaredClasses())).toArray(Class<?>[]::new));
    }

    private void tellHolders(WeakReference<AppLoader> reference) {
        AppLoader alive = reference.get();
        if (alive != null) {
            cleaning.holders(remains(alive), Budget.of(LONG));
        }
    }

    private void clean(WeakReference<AppLoader> reference, Predicate<String> excluded) {
        AppLoader alive = reference.get();
        if (alive != null) {
            cleaning.clean(remains(alive), Budget.of(LONG), excluded);
        }
    }

    static EndedLoaders remains(ClassLoader loader) {
        return remains(loader, List.of());
    }

    /** While those of others run, which may become more. */
    static EndedLoaders remains(ClassLoader loader, List<ClassLoader> running) {
        EndedLoaders remains = new EndedLoaders(new EndedLoaders.Others() {
            @Override
            public int begun() {
                return running.size();
            }

            @Override
            public void forEachLoader(Consumer<ClassLoader> action) {
                running.forEach(action);
            }
        });
        remains.add(loader, loader.getParent());
        return remains;
    }
}
