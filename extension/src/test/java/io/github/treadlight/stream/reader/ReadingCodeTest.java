package io.github.treadlight.stream.reader;

import static io.github.treadlight.stream.FilteredStream.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.TestedStreams;
import io.github.treadlight.stream.filter.StreamFilter;
import io.github.treadlight.stream.filter.StreamFilter.Mode;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.net.URI;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

public class ReadingCodeTest {
    @RegisterExtension
    private final CapturedWarnings warnings = FilteredStream.warnings();

    /** An object that finds the reading code while it is read. */
    private static final class Witness implements Serializable {
        private static volatile ReadingCode found = new ReadingCode(0, null);

        private void readObject(ObjectInputStream stream) {
            found = ReadingCode.find();
        }
    }

    @Test
    void theDepthOfTheRejectedObjectAndTheReadingCodeAreLogged() throws Exception {
        URL rejected = URI.create("http://localhost").toURL();
        byte[] bytes = write(new ArrayList<>(List.of(new ArrayList<>(List.of(rejected)))));
        FutureTask<Object> reading =
                new FutureTask<>(() -> FilteredStream.read(bytes, StreamFilter.of(Mode.REJECT, "!java.net.*")));
        reading.run();
        assertThatThrownBy(reading::get).hasCauseInstanceOf(InvalidClassException.class);
        assertThat(warnings.lines()).singleElement().asString()
                .contains("; (depth 3, read by java.util.concurrent.FutureTask.run) Command: ");
    }

    @Test
    void theDepthIsTheDepthOfTheObjectInTheStream() throws Exception {
        Object nested = new Witness();
        for (int depth = 1; depth <= 3; depth++) {
            FilteredStream.read(write(nested), StreamFilter.DEFAULT);
            assertThat(Witness.found.depth()).isEqualTo(depth);
            nested = new ArrayList<>(List.of(nested));
        }
        assertThat(warnings.lines()).isEmpty();
    }

    @Test
    void theCallerOfAnUnsharedReadIsNamed() throws Exception {
        byte[] bytes = write(new ArrayList<>(List.of(new Witness())));
        ObjectInputStream stream =
                TestedStreams.create().input(bytes, getClass().getClassLoader(), StreamFilter.DEFAULT, null);
        new FutureTask<>(stream::readUnshared).run();
        assertThat(Witness.found).isEqualTo(new ReadingCode(2, "java.util.concurrent.FutureTask.run"));
    }

    @Test
    void withoutAStreamTheFirstCodeOutsideOfTheJdkIsNamed() throws Exception {
        FutureTask<ReadingCode> finding = new FutureTask<>(ReadingCode::find);
        finding.run();
        assertThat(finding.get().depth()).isZero();
        assertThat(finding.get().caller()).startsWith("org.junit.");
        Thread alone = new Thread(finding = new FutureTask<>(ReadingCode::find));
        alone.start();
        assertThat(finding.get()).isEqualTo(new ReadingCode(0, null)).hasToString("");
        alone.join();
    }
}
