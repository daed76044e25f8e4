package io.github.treadlight.stream.zoo;

import io.github.treadlight.stream.DuringRead;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;

/**
 * An object that runs an action of the test while it is read, and keeps the result. Public, so that tests can create
 * it.
 */
public final class Busy implements Serializable {
    private Object before = "before";
    private Object result;
    private Object after = new PlainData.Point(1, 2);

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        in.defaultReadObject();
        result = DuringRead.run();
    }

    public static Object make() {
        return new Object[] {new PlainData.Point(0, 0), new Busy(), new PlainData.Derived()};
    }
}
