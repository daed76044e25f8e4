package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.fixture.ForeignFactory;
import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.Settings.ObjectStreamKind;
import io.github.treadlight.server.streams.ServerStreams;
import io.github.treadlight.stream.ObjectStreams;
import io.github.treadlight.stream.fast.FastInputStream;
import java.io.ObjectInputStream;
import java.util.logging.Level;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests changes of settings after fast streams could not be opened. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class FastFallbackTest {
    private static final ClassLoader LOADER = FastFallbackTest.class.getClassLoader();
    private static final Settings FAST = Settings.DEFAULT.with(Setting.OBJECT_STREAMS, ObjectStreamKind.FAST);
    private static final Settings RESOLVING =
            Settings.DEFAULT.with(Setting.OBJECT_STREAMS, ObjectStreamKind.RESOLVING);
    /** Another setting is changed. */
    private static final Settings STILL_FAST = FAST.with(Setting.STREAM_FILTER, "maxdepth=100");

    @RegisterExtension
    private final CapturedWarnings messages = new CapturedWarnings(ObjectStreams.class.getPackageName(), Level.INFO);

    private final ServerStreams streams = new ServerStreams();

    @BeforeEach
    void makeFastStreamsFail() {
        ForeignFactory.set(true);
    }

    private boolean opensFast() throws Exception {
        byte[] written = streams.streams().write("text", null);
        try (ObjectInputStream in = streams.streams().input(written, LOADER, streams.filter(), null)) {
            assertThat(in.readObject()).isEqualTo("text");
            return in instanceof FastInputStream;
        }
    }

    private void configureAndFail(Settings settings) throws Exception {
        streams.configure(settings);
        assertThat(opensFast()).isFalse();
        assertThat(streams.fastFailure())
                .startsWith("Treadlight reads object streams as with object-streams=resolving, because this JVM");
    }

    @Test
    void aChangeOfAnotherSettingTriesAgainAndDoesNotRepeatTheReason() throws Exception {
        configureAndFail(FAST);
        int before = ForeignFactory.calls();
        opensFast();
        int withoutTrying = ForeignFactory.calls() - before;
        configureAndFail(STILL_FAST);
        assertThat(ForeignFactory.calls() - before).isGreaterThan(2 * withoutTrying);
        assertThat(messages.lines()).containsExactly(streams.fastFailure());
    }

    @Test
    void afterAChangeOfObjectStreamsTheReasonIsRepeated() throws Exception {
        configureAndFail(FAST);
        streams.configure(RESOLVING);
        assertThat(opensFast()).isFalse();
        assertThat(streams.fastFailure()).isNull();
        assertThat(messages.lines()).hasSize(1);
        configureAndFail(FAST);
        assertThat(messages.lines()).containsExactly(streams.fastFailure(), streams.fastFailure());
    }

    @Test
    void whenTheServerIsReadyTheReasonIsLoggedBeforeTheFirstStream() {
        streams.configure(FAST);
        streams.reportIfNotFast();
        assertThat(messages.lines()).isEmpty();
        streams.ready();
        assertThat(streams.fastFailure()).isNotNull();
        assertThat(messages.lines()).containsExactly(streams.fastFailure());
        streams.configure(RESOLVING);
        streams.reportIfNotFast();
        assertThat(streams.fastFailure()).isNull();
        streams.configure(FAST);
        streams.reportIfNotFast();
        assertThat(messages.lines()).containsExactly(streams.fastFailure(), streams.fastFailure());
    }

    @Test
    void onceTheCauseIsRemovedAChangeMakesStreamsFast() throws Exception {
        configureAndFail(FAST);
        ForeignFactory.set(false);
        assertThat(opensFast()).isFalse();
        streams.configure(STILL_FAST);
        assertThat(opensFast()).isTrue();
        assertThat(streams.fastFailure()).isNull();
        assertThat(messages.lines()).hasSize(1);
    }
}
