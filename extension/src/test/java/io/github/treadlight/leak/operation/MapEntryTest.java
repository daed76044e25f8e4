package io.github.treadlight.leak.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.catalogue.Place;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.fixture.Globals;
import io.github.treadlight.leak.fixture.Item;
import io.github.treadlight.leak.fixture.RetainedApplications;
import io.helidon.config.mp.MpConfigProviderResolver;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.glassfish.jersey.ext.cdi1x.internal.CdiComponentProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

class MapEntryTest extends RetainedApplications {
    /** A map of a library. */
    static final Map<Object, Object> ENTRIES = new ConcurrentHashMap<>();
    /** The lock of the map. */
    static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    static final ReentrantLock MUTEX = new ReentrantLock();
    /** A map that is guarded by its monitor. */
    static final Map<Object, Object> GUARDED = new HashMap<>();
    private static final Duration LOCK_TEST = Duration.ofSeconds(30);

    @AfterEach
    void clear() {
        ENTRIES.clear();
        GUARDED.clear();
    }

    /** A context of an application, which any application may give objects of its own. */
    private record Context(LoaderHolder loader, Object attribute) {}

    private record LoaderHolder(ClassLoader cl) {}

    /** A key of a library, with only the first field of the path. */
    private record Wrapper(Object loader) {}

    @Test
    void keepsTheContextOfARunningApplicationWithAnObjectOfAnEndedOne() throws Exception {
        AppLoader running = application();
        AppLoader ended = application();
        Context kept = new Context(new LoaderHolder(running), ended.make(Item.class));
        Context removed = new Context(new LoaderHolder(ended), running.make(Item.class));
        ENTRIES.put(kept, "");
        ENTRIES.put(removed, "");
        Wrapper wrapper = new Wrapper("wrapped");
        ENTRIES.put(wrapper, "");
        MapEntry cleaner = new MapEntry(List.of(new Place(MapEntryTest.class.getName(), false, List.of("ENTRIES"),
                "concurrent", List.of(), Place.Selector.KEY, List.of(), List.of("loader", "cl"), false)));
        List<Finding> findings = findings(cleaner, ended(List.of(running), ended));
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).release().release()).isTrue();
        assertThat(ENTRIES).containsOnlyKeys(kept, wrapper);
    }

    @Test
    void anOptionalFieldMayBeMissing() throws Exception {
        Search search = search(ended(application()), LONG);
        new MapEntry(List.of(new Place(MapEntryTest.class.getName(), false, List.of("NONE"), "concurrent", List.of(),
                Place.Selector.KEY, List.of(), List.of(), true))).search(search);
        assertThat(search.mismatch()).isNull();
    }

    @Test
    void theKeyOfAHashMapIsNotCalledUnderTheLockOfTheLibrary() throws Exception {
        AppLoader ended = application();
        AtomicInteger computed = new AtomicInteger();
        GUARDED.put(new Object() {
            @Override
            public int hashCode() {
                return computed.incrementAndGet();
            }
        }, ended.make(Item.class));
        Finding finding = onlyFinding(new MapEntry(List.of(new Place(MapEntryTest.class.getName(), false,
                List.of("GUARDED"), "monitor", List.of("GUARDED"), Place.Selector.VALUE, List.of(), List.of(), false))),
                ended);
        assertThat(finding.release().release()).isTrue();
        assertThat(GUARDED).isEmpty();
        assertThat(computed).as("calls when the entry was added").hasValue(1);
    }

    @Test
    void removesClassesThatJerseyHasExamined() throws Exception {
        Method isResource = CdiComponentProvider.class.getDeclaredMethod("isJaxRsComponentType", Class.class);
        isResource.setAccessible(true);
        assertReleasedAlone("jersey-resources", loader ->
                isResource.invoke(new CdiComponentProvider(), loader.its(Item.class)));
    }

    @Test
    void removesConfigurationsOfMicroProfile() throws Exception {
        assertReleasedAlone("microprofile-configs", new MpConfigProviderResolver()::getConfig);
    }

    @Test
    @DisabledForJreRange(min = JRE.JAVA_22, disabledReason = "the ORB 4.2.5 does not run on it")
    void removesDescriptionsOfClassesThatTheOrbHasWritten() throws Exception {
        Method lookup = Class.forName("com.sun.corba.ee.impl.io.ObjectStreamClass")
                .getDeclaredMethod("lookup", Class.class);
        lookup.setAccessible(true);
        assertReleasedAlone("remote-call-copiers", loader -> lookup.invoke(null, loader.its(Globals.Algorithms.class)));
    }

    @Test
    void aPlaceOfAnUnexpectedShapeDoesNotPreventTheSearchOfOthers() throws Exception {
        AppLoader ended = application();
        ENTRIES.put(ended.make(Item.class), "");
        Search search = search(ended(ended), LONG);
        new MapEntry(List.of(
                place(Item.class, "NONE", Place.Selector.KEY),
                place(MapEntryTest.class, "ENTRIES", Place.Selector.KEY))).search(search);
        assertThat(search.mismatch()).isInstanceOf(NoSuchFieldException.class).hasMessageContaining("NONE");
        assertThat(search.findings()).hasSize(1);
        assertThat(search.findings().get(0).release().release()).isTrue();
        assertThat(ENTRIES).isEmpty();
    }

    @Test
    void aMapWithAnotherGuardThanDescribedIsLeftAlone() throws Exception {
        AppLoader ended = application();
        ENTRIES.put(ended.make(Item.class), "");
        Search search = search(ended(ended), LONG);
        new MapEntry(List.of(new Place(MapEntryTest.class.getName(), false, List.of("ENTRIES"), "read-write-lock",
                List.of("ENTRIES"), Place.Selector.KEY, List.of(), List.of(), false))).search(search);
        assertThat(search.mismatch()).isInstanceOf(NoSuchFieldException.class).hasMessageContaining("ReadWriteLock");
        assertThat(search.findings()).isEmpty();
    }

    @Test
    void aSelectorOfValuesIgnoresTheOwnerOfTheKey() throws Exception {
        AppLoader ended = application();
        Object item = ended.make(Item.class);
        ENTRIES.put(item, "of the server");
        ENTRIES.put("of the server", item);
        List<Finding> findings = findings(
                new MapEntry(List.of(place(MapEntryTest.class, "ENTRIES", Place.Selector.VALUE))), ended(ended));
        assertThat(findings).hasSize(1);
        assertThat(findings.get(0).release().release()).isTrue();
        assertThat(ENTRIES).containsOnlyKeys(item);
    }

    @Test
    void keepsAnEntryWhoseValueWasReplacedAfterTheSearch() throws Exception {
        AppLoader ended = application();
        Object item = ended.make(Item.class);
        ENTRIES.put("key", item);
        Finding finding = onlyFinding(
                new MapEntry(List.of(place(MapEntryTest.class, "ENTRIES", Place.Selector.VALUE))), ended);
        ENTRIES.put("key", "of the next generation");
        assertThat(finding.release().release()).isFalse();
        assertThat(ENTRIES).containsEntry("key", "of the next generation");
    }

    @Test
    void anEntryIsRemovedUnderTheLockOfTheLibrary() throws Exception {
        AppLoader ended = application();
        ENTRIES.put(ended.make(Item.class), "");
        Finding finding = onlyFinding(new MapEntry(List.of(new Place(MapEntryTest.class.getName(), false,
                List.of("ENTRIES"), "lock", List.of("MUTEX"), Place.Selector.KEY, List.of(), List.of(), false))),
                ended);
        MUTEX.lock();
        try {
            assertThat(CompletableFuture.supplyAsync(() -> releaseUnchecked(finding)))
                    .succeedsWithin(LOCK_TEST).isEqualTo(false);
            assertThat(ENTRIES).hasSize(1);
        } finally {
            MUTEX.unlock();
        }
        assertThat(finding.release().release()).isTrue();
        assertThat(ENTRIES).isEmpty();
        assertThat(MUTEX.isLocked()).isFalse();
    }

    /** A library may hold its lock while it calls an application, which may never return. */
    @Test
    void aMapWhoseLockIsHeldIsLeftAlone() throws Exception {
        AppLoader ended = application();
        Search search = search(ended(ended), LONG);
        ENTRIES.put(ended.make(Item.class), "");
        MapEntry cleaner = new MapEntry(List.of(new Place(MapEntryTest.class.getName(), false, List.of("ENTRIES"),
                "read-write-lock", List.of("LOCK"), Place.Selector.KEY, List.of(), List.of(), false)));
        Finding finding = onlyFinding(cleaner, ended);
        CompletableFuture<Void> held = new CompletableFuture<>();
        CompletableFuture<Void> end = new CompletableFuture<>();
        Thread library = new Thread(() -> {
            LOCK.readLock().lock();
            held.complete(null);
            end.join();
            LOCK.readLock().unlock();
        });
        library.start();
        held.join();
        try {
            assertThat(CompletableFuture.supplyAsync(() -> {
                cleaner.search(search);
                return search.isIncomplete();
            })).succeedsWithin(LOCK_TEST).isEqualTo(true);
            assertThat(CompletableFuture.supplyAsync(() -> releaseUnchecked(finding)))
                    .succeedsWithin(LOCK_TEST).isEqualTo(false);
        } finally {
            end.complete(null);
            library.join();
        }
        assertThat(search.findings()).isEmpty();
        assertThat(finding.release().release()).isTrue();
    }

    private static boolean releaseUnchecked(Finding finding) {
        try {
            return finding.release().release();
        } catch (ReflectiveOperationException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Place place(Class<?> owner, String field, Place.Selector selector) {
        return new Place(
                owner.getName(), false, List.of(field), "concurrent", List.of(), selector, List.of(), List.of(), false);
    }
}
