package io.github.treadlight.leak.jdk;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.FieldPath;
import io.github.treadlight.leak.access.PrivateAccess;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Removes an ended generation's listeners of JDK Flight Recorder, such as the one of Netty 4.2. The JDK tells them when
 * a recording starts or stops. Does nothing if the recorder's class is not initialized, so that a search does not
 * initialize it.
 */
public final class RecorderListenerCleaner implements LeakCleaner {
    private static final String RECORDER = "jdk.jfr.internal.PlatformRecorder";
    /** The JDK's wrapper of a listener, before JDK 24. */
    private static final String WRAPPER = "jdk.jfr.internal.SecuritySupport$SecureRecorderListener";

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        Class<?> recorder = PrivateAccess.initializedJdkClass(RECORDER);
        if (recorder == null || !search.server().open(recorder)) {
            return;
        }
        List<?> all = FieldPath.require(List.class, recorder, "changeListeners");
        for (Object registered : search.each(List.of(copy(all)))) {
            Object listener = listener(registered);
            Owned owned = search.owner(listener);
            if (owned != null && listener != null) {
                search.offer(owned, "listener of JDK Flight Recorder: " + listener.getClass().getName(),
                        Taken.of(listener), () -> search.foreignCode().callIfUnlocked(
                                "JDK Flight Recorder", () -> remove(recorder, all, registered)));
            }
        }
    }

    /** Copies the list without its lock. A listener that is added or removed meanwhile may be missing. */
    private static Object[] copy(List<?> all) {
        return Arrays.stream(all.toArray()).filter(Objects::nonNull).toArray();
    }

    /**
     * Removes the listener as the JDK does, but without a call of the listener's equals. May wait: the JDK calls other
     * listeners with its class locked.
     */
    private static boolean remove(Class<?> recorder, List<?> all, Object registered) {
        synchronized (recorder) {
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i) == registered) {
                    all.remove(i);
                    return true;
                }
            }
            return false;
        }
    }

    private static @Nullable Object listener(Object registered) throws ReflectiveOperationException {
        return registered.getClass().getName().equals(WRAPPER)
                ? FieldPath.read(registered, "changeListener") : registered;
    }
}
