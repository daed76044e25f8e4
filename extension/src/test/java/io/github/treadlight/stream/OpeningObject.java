package io.github.treadlight.stream;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/** An object that reads another stream while it is read. */
final class OpeningObject implements Serializable {
    private static final long serialVersionUID = 1;

    private final byte[] content;

    OpeningObject(byte[] content) {
        this.content = content;
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        try (ObjectInputStream nested = new ObjectInputStream(new ByteArrayInputStream(content))) {
            nested.readObject();
        }
    }
}
