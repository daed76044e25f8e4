package org.apache.catalina.session;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads and writes attributes as the servers' class of this name does: each with its name, and some in an array with a
 * stream of its own, as Payara does.
 */
public class StandardSession implements Serializable {
    private static final long serialVersionUID = 1;
    private static final String SEPARATE = "___SEPARATE_BUFFER_SERIALIZATION___";

    /** Opens the stream of an attribute, as the manager of the sessions does. */
    public static StreamOpener opener;

    protected transient Map<String, Object> attributes;
    private final transient boolean isSeparate;

    /** Opens an object stream. */
    @FunctionalInterface
    public interface StreamOpener {
        /** Returns a stream that reads an array. */
        ObjectInputStream open(ByteArrayInputStream source) throws IOException;
    }

    /** @param isSeparate whether each attribute is written to an array of its own */
    public StandardSession(boolean isSeparate, Map<String, Object> attributes) {
        this.isSeparate = isSeparate;
        this.attributes = attributes;
    }

    /** Returns the names and values of all attributes. */
    public Map<String, Object> attributes() {
        return attributes;
    }

    private void writeObject(ObjectOutputStream stream) throws IOException {
        stream.writeObject(attributes.size());
        for (Map.Entry<String, Object> each : attributes.entrySet()) {
            stream.writeObject(each.getKey());
            if (isSeparate) {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                try (ObjectOutputStream own = new ObjectOutputStream(bytes)) {
                    own.writeObject(each.getValue());
                }
                stream.writeObject(SEPARATE);
                stream.writeObject(bytes.toByteArray());
            } else {
                stream.writeObject(each.getValue());
            }
        }
    }

    private void readObject(ObjectInputStream stream) throws IOException, ClassNotFoundException {
        attributes = new ConcurrentHashMap<>();
        int count = (Integer) stream.readObject();
        for (int i = 0; i < count; i++) {
            String name = (String) stream.readObject();
            Object value = stream.readObject();
            if (SEPARATE.equals(value)) {
                try (ObjectInputStream own = opener.open(new ByteArrayInputStream((byte[]) stream.readObject()))) {
                    value = own.readObject();
                }
            }
            attributes.put(name, value);
        }
    }
}
