package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InvalidClassException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import org.junit.jupiter.api.Test;

class ReadSampleTest {
    @Test
    void aFastStreamRestoresTheSample() {
        assertThatCode(ReadSample::check).doesNotThrowAnyException();
    }

    @Test
    void aValueThatIsNotEqualIsReported() {
        assertThatThrownBy(() -> ReadSample.check(new int[] {1})).isInstanceOf(InvalidObjectException.class)
                .hasMessageContaining("did not restore");
    }

    @Test
    void anExceptionOfTheStreamIsPassedOn() {
        assertThatThrownBy(() -> ReadSample.check(new Unreadable())).isInstanceOf(InvalidClassException.class);
    }

    private static final class Unreadable implements Serializable {
        private static final long serialVersionUID = 1;

        private void readObject(ObjectInputStream in) throws InvalidClassException {
            throw new InvalidClassException("an update of the JDK refuses this");
        }
    }
}
