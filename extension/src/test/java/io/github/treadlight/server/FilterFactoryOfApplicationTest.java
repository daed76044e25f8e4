package io.github.treadlight.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.treadlight.fixture.OwnJvm;
import io.github.treadlight.server.settings.Setting;
import io.github.treadlight.server.settings.Settings;
import io.github.treadlight.server.settings.Settings.ObjectStreamKind;
import io.github.treadlight.server.streams.ServerStreams;
import java.io.ObjectInputFilter;
import org.junit.jupiter.api.Test;

/** Tests that an application can set the JVM's filter factory. */
@OwnJvm("Sets the JVM's filter factory, which can be set only once.")
class FilterFactoryOfApplicationTest {
    @Test
    void theCheckOfFastStreamsDoesNotPreventAFilterFactory() {
        ServerStreams streams = new ServerStreams();
        streams.configure(Settings.DEFAULT.with(Setting.OBJECT_STREAMS, ObjectStreamKind.FAST));
        streams.ready();
        assertThat(streams.fastFailure()).isNull();
        assertThatCode(() -> ObjectInputFilter.Config.setSerialFilterFactory((current, next) -> next))
                .doesNotThrowAnyException();
        streams.reportIfNotFast();
        assertThat(streams.fastFailure()).isNull();
    }
}
