package io.github.treadlight.deploy.app.session;

import java.io.Externalizable;
import java.io.IOException;
import java.io.ObjectInput;
import java.io.ObjectOutput;

/** An externalizable class. */
public class Coordinates implements Externalizable {
    private int x;
    private int y;

    /** The constructor that object streams call. */
    public Coordinates() {}

    Coordinates(int x, int y) {
        this.x = x;
        this.y = y;
    }

    @Override
    public void writeExternal(ObjectOutput out) throws IOException {
        out.writeInt(x);
        out.writeInt(y);
    }

    @Override
    public void readExternal(ObjectInput in) throws IOException {
        x = in.readInt();
        y = in.readInt();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Coordinates that && that.x == x && that.y == y;
    }

    @Override
    public int hashCode() {
        return 31 * x + y;
    }
}
