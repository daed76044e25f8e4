package io.github.treadlight.stream.descriptor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ObjectInputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import org.junit.jupiter.api.Test;

class JdkObjectsTest {
    private static final class Reading implements Serializable {
        private static final long serialVersionUID = 1;

        private transient boolean read;

        private void readObject(ObjectInputStream stream) {
            read = true;
        }
    }

    @Test
    void theHandleOfReadObjectIsCreatedOnceForAClass() throws Throwable {
        ObjectStreamClass descriptor = ObjectStreamClass.lookup(Reading.class);
        var handle = JdkObjects.readObject(descriptor);
        Reading object = new Reading();
        handle.invokeExact((Object) object, (ObjectInputStream) null);
        assertThat(object.read).isTrue();
        assertThat(new DataSlot(descriptor, true).readObject).isSameAs(handle);
        assertThat(new DataSlot(descriptor, false).readObject).isSameAs(handle);
    }
}
