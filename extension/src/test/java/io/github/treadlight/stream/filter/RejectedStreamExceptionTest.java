package io.github.treadlight.stream.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.treadlight.stream.FilteredStream;
import java.io.InvalidClassException;
import org.junit.jupiter.api.Test;

class RejectedStreamExceptionTest {
    @Test
    void anotherJvmReceivesAnExceptionOfTheJdk() throws Exception {
        Throwable rejected = catchThrowable(() -> StreamFilter.DEFAULT.check("bsh.XThis"));
        assertThat(rejected).isInstanceOf(RejectedStreamException.class);
        Object received = FilteredStream.read(
                FilteredStream.write(new RuntimeException(rejected)), StreamFilter.of(StreamFilter.Mode.OFF, ""));
        assertThat(((Throwable) received).getCause()).isExactlyInstanceOf(InvalidClassException.class)
                .hasMessage(rejected.getMessage());
        assertThat(((InvalidClassException) ((Throwable) received).getCause()).classname).isEqualTo("bsh.XThis");
        assertThat(((Throwable) received).getCause().getStackTrace()).isEqualTo(rejected.getStackTrace());
    }
}
