package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.guard.GuardFactory;
import io.github.treadlight.guard.RejectingFactory;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of fast streams with a filter factory that is called before the guard. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class GuardedForeignFactoryTest {
    private static final ClassLoader LOADER = GuardedForeignFactoryTest.class.getClassLoader();

    @RegisterExtension
    private final CapturedWarnings messages = FilteredStream.messages();

    @BeforeAll
    static void install() throws ReflectiveOperationException {
        System.setProperty(GuardFactory.OTHER, RejectingFactory.class.getName());
        ObjectInputFilter.Config.setSerialFilterFactory(new GuardFactory());
        assertThat(GuardFactory.replaceGuard(null, new StreamGuard(() -> true, loader -> StreamFilter.DEFAULT)))
                .isTrue();
    }

    @Test
    void theReasonWhyStreamsAreNotFastIsLoggedOnce() throws Exception {
        ObjectStreams streams =
                new ObjectStreams(DescriptorAnnotations.NONE, loader -> StreamFilter.DEFAULT, () -> true);
        for (int i = 0; i < 3; i++) {
            ObjectInputStream in = streams.input(FilteredStream.write(List.of(1)), LOADER, StreamFilter.DEFAULT, null);
            assertThat(in).isInstanceOf(ResolvingInputStream.class);
            assertThat(in.readObject()).isEqualTo(List.of(1));
        }
        assertThat(messages.lines()).singleElement().asString().contains("filter factory")
                .isEqualTo(streams.fastFailure());
    }
}
