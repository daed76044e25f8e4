package io.github.treadlight.leak.library;

import io.github.treadlight.leak.LeakCleaner;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Search;
import io.github.treadlight.leak.Taken;
import io.github.treadlight.leak.access.PrivateAccess;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Clears the backtraces of exceptions in static fields of libraries that applications share. The JVM records the
 * classes of all methods on the stack in an exception, and drops them only with the exception. If a call of an
 * application initializes the library, these are classes of the application. The stack trace, which consists of texts,
 * is kept.
 */
public final class StaticExceptionCleaner implements LeakCleaner {
    /** The static fields with exceptions, by class. H2 creates its out-of-memory exceptions in advance. */
    private static final Map<String, List<String>> FIELDS =
            Map.of("org.h2.message.DbException", List.of("SQL_OOME", "OOME"));
    /** The most causes of an exception that are followed. */
    private static final int MAX_CAUSES = 8;
    /** The most parts of a backtrace that are followed; the JVM makes one part for every 32 methods. */
    private static final int MAX_PARTS = 64;

    @Override
    public void search(Search search) throws ReflectiveOperationException {
        VarHandle backtrace = PrivateAccess.field(Throwable.class, "backtrace", Object.class);
        VarHandle cause = PrivateAccess.field(Throwable.class, "cause", Throwable.class);
        for (Map.Entry<String, List<String>> fields : FIELDS.entrySet()) {
            for (String field : fields.getValue()) {
                String place = "backtrace of the exception in " + fields.getKey() + "." + field;
                search.attempt(() -> search.shared(fields.getKey(), field).forEach(exception ->
                        search(search, exception, place, backtrace, cause)));
            }
        }
    }

    private static void search(
            Search search, Object first, String place, VarHandle backtrace, VarHandle cause) {
        Throwable at = first instanceof Throwable exception ? exception : null;
        for (int i = 0; at != null && i < MAX_CAUSES; i++) {
            Throwable exception = at;
            Object trace = backtrace.getVolatile(exception);
            Owned owned = owner(search, trace);
            if (owned != null) {
                search.offer(owned, place, Taken.nothing(), () -> {
                    exception.setStackTrace(exception.getStackTrace()); // stores the backtrace as texts
                    return backtrace.compareAndSet(exception, trace, null);
                });
            }
            Throwable next = (Throwable) cause.getVolatile(exception);
            at = next == exception ? null : next; // an exception is its own cause until one is set
        }
    }

    /** Returns the owner of a class in the backtrace, which is an array with an array of classes and the next part. */
    private static @Nullable Owned owner(Search search, @Nullable Object backtrace) {
        Object part = backtrace;
        for (int i = 0; part instanceof Object[] elements && i < MAX_PARTS; i++) {
            part = null;
            for (Object element : elements) {
                if (element instanceof Object[] array && array.length > 0 && isBacktrace(array)) {
                    part = array;
                } else if (element instanceof Object[] classes) {
                    for (Object type : classes) {
                        Owned owned = type instanceof Class<?> ? search.owner(type) : null;
                        if (owned != null) {
                            return owned;
                        }
                    }
                }
            }
        }
        return null;
    }

    /** Returns whether an array is a part of a backtrace, which begins with the numbers of the methods. */
    private static boolean isBacktrace(Object[] array) {
        return array[0] instanceof short[];
    }
}
