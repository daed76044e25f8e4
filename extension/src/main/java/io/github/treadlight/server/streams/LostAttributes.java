package io.github.treadlight.server.streams;

import io.github.treadlight.leak.access.PrivateAccess;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.log.VisibleText;
import io.github.treadlight.stream.filter.RejectedStreamException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.util.Iterator;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The attributes and sessions of one stream that were lost because the filter rejected them.
 *
 * <p>The servers cannot skip an attribute that has a stream of its own. So its reader gets a placeholder, and this
 * class removes the attribute after the session was read and before any request can see it. If the attributes of the
 * session are not accessible, reading the session fails with the rejection.
 *
 * <p>For one thread.
 */
final class LostAttributes {
    private static final ModuleLog LOG = ModuleLog.of(LostAttributes.class);
    private static final String SESSION = "org.apache.catalina.session.StandardSession";
    private static final int MOST_NAMES = 5;

    private final String reader;
    /** Compared by identity, so no attribute of an application is equal to it. */
    private final Object placeholder = new Object();
    private final NavigableSet<String> names = new TreeSet<>();
    private boolean hasMoreNames;
    /** The last rejection for which the reader got the placeholder; null when all placeholders were removed. */
    private @Nullable RejectedStreamException pending;
    private int attributes;
    private int sessions;

    /** @param reader a description of the reader for a sentence, such as {@code application shop} */
    LostAttributes(String reader) {
        this.reader = reader;
    }

    /** Returns a stream for one attribute of a session, which returns the placeholder if the filter rejects it. */
    ObjectInputStream attribute(ObjectInputStream stream) throws IOException {
        return new ForwardingInputStream(stream) {
            @Override
            protected @Nullable Object readObjectOverride() throws IOException, ClassNotFoundException {
                try {
                    return super.readObjectOverride();
                } catch (RejectedStreamException rejected) {
                    pending = rejected;
                    return placeholder;
                }
            }
        };
    }

    /**
     * Removes the attributes for which the reader of a session got the placeholder.
     *
     * @throws RejectedStreamException if they cannot be removed
     */
    void removeFrom(Object session) throws RejectedStreamException {
        RejectedStreamException rejected = pending;
        if (rejected == null) {
            return;
        }
        pending = null;
        try {
            remove(attributesOf(session));
        } catch (ReflectiveOperationException | RuntimeException inaccessible) {
            rejected.addSuppressed(inaccessible);
            throw rejected;
        }
    }

    private static Map<?, ?> attributesOf(Object session) throws ReflectiveOperationException {
        Class<?> type = session.getClass();
        while (!type.getName().equals(SESSION)) {
            type = type.getSuperclass();
            if (type == null) {
                throw new NoSuchFieldException(session.getClass().getName() + " is not a " + SESSION);
            }
        }
        return (Map<?, ?>) PrivateAccess.field(type, "attributes", Map.class).get(session);
    }

    private void remove(Map<?, ?> all) {
        for (Iterator<? extends Map.Entry<?, ?>> each = all.entrySet().iterator(); each.hasNext();) {
            Map.Entry<?, ?> attribute = each.next();
            if (attribute.getValue() == placeholder) {
                each.remove();
                attributes++;
                names.add(String.valueOf(attribute.getKey()));
                if (names.size() > MOST_NAMES) {
                    names.remove(names.last());
                    hasMoreNames = true;
                }
            }
        }
    }

    /** Counts a session that was lost because of one of its values. */
    void addSession() {
        pending = null;
        sessions++;
    }

    /** Logs the losses, if any. The filter has already logged the reasons. */
    void log() {
        if (attributes > 0) {
            LOG.info(() -> "Treadlight: " + reader + " lost "
                    + (attributes == 1 ? "an attribute" : attributes + " attributes")
                    + " of HTTP sessions, rejected by the filter: "
                    + names.stream().map(VisibleText::of).collect(Collectors.joining(", "))
                    + (hasMoreNames ? " and others" : "") + ". All others were kept");
            attributes = 0;
            names.clear();
            hasMoreNames = false;
        }
        if (sessions > 0) {
            LOG.info(() -> "Treadlight: " + reader + " lost " + (sessions == 1 ? "an HTTP session"
                    : sessions + " HTTP sessions") + " with a value that the filter rejects. All others were kept");
            sessions = 0;
        }
    }
}
