package io.github.treadlight.deploy.app.session;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Values of {@link SessionAttribute}s that a container stores, with the class of the stream that has read them. */
public final class StoredAttributes implements Serializable {
    private static final long serialVersionUID = 1;

    private final Map<SessionAttribute, Object> values = new EnumMap<>(SessionAttribute.class);
    private transient String reader = "none";

    /** Creates a value of each attribute, except those with these names. */
    public static StoredAttributes without(List<String> names) throws Exception {
        StoredAttributes created = new StoredAttributes();
        for (SessionAttribute attribute : SessionAttribute.values()) {
            if (!names.contains(attribute.name())) {
                created.values.put(attribute, attribute.create());
            }
        }
        return created;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        reader = in.getClass().getName();
    }

    /** Returns lines with the class of the stream and the state of each value. */
    public String describe() {
        return "reader=" + reader + "\n" + Arrays.stream(SessionAttribute.values())
                .map(attribute -> attribute + "=" + attribute.state(values.get(attribute)) + "\n")
                .collect(joining());
    }
}
