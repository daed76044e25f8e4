package io.github.treadlight.stream.deny;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests with classes of which no object is ever read. */
class RefusingMethodsTest {
    private static final long BIG = 5_000_000_000L;

    /** Has a constant that takes two indices of the pool. */
    static class Refusing implements Serializable {
        private static final long serialVersionUID = BIG;

        private void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("refused");
        }

        private void readObjectNoData() throws IOException {
            throw new NotSerializableException();
        }
    }

    static class Branching implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException {
            if (in.available() > 0) {
                throw new InvalidObjectException("refused");
            }
        }
    }

    static class ReadingFirst implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            throw new InvalidObjectException("refused");
        }
    }

    static class ReadingInTheMessage implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException(in.readUTF());
        }
    }

    static class Catching implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) {
            try {
                throw new InvalidObjectException("refused");
            } catch (InvalidObjectException swallowed) {
                // The object is read.
            }
        }
    }

    static class OwnException extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    static class ThrowingItsOwn implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) {
            throw new OwnException();
        }
    }

    static class NotCalled implements Serializable {
        private static final long serialVersionUID = 1;

        void readObject(ObjectInputStream in) throws IOException {
            throw new InvalidObjectException("refused");
        }

        private void readObject(InputStream in) throws IOException {
            throw new InvalidObjectException("refused");
        }

        private static void readObjectNoData() throws IOException {
            throw new InvalidObjectException("refused");
        }
    }

    static class Empty implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) {}
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = type.getResourceAsStream(
                type.getName().substring(type.getPackageName().length() + 1) + ".class")) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }

    private static Set<String> find(byte[] classFile) throws IOException {
        return RefusingMethods.in(new ByteArrayInputStream(classFile));
    }

    @Test
    void findsMethodsThatOnlyThrow() throws Exception {
        assertThat(find(classFile(Refusing.class))).containsExactlyInAnyOrder("readObject", "readObjectNoData");
    }

    @ParameterizedTest
    @ValueSource(classes = {Branching.class, ReadingFirst.class, ReadingInTheMessage.class, Catching.class,
        ThrowingItsOwn.class, NotCalled.class, Empty.class})
    void findsNoOtherMethod(Class<?> type) throws Exception {
        assertThat(find(classFile(type))).isEmpty();
    }

    @Test
    void failsIfTheFileIsTruncatedOrHasUnknownConstants() throws Exception {
        byte[] file = classFile(Refusing.class);
        assertThatThrownBy(() -> find(java.util.Arrays.copyOf(file, 200))).isInstanceOf(IOException.class);
        file[10] = 99;
        assertThatThrownBy(() -> find(file)).hasMessage("unknown constant pool tag 99");
    }
}
