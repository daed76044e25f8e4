package io.github.treadlight.server.monitoring;

import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.github.treadlight.fixture.ForgedLine;
import io.github.treadlight.scan.jar.LibraryScans;
import io.github.treadlight.server.leak.Leaks;
import io.github.treadlight.server.leak.ReleasedLeak;
import io.github.treadlight.server.capability.ServerApplications;
import io.github.treadlight.server.streams.ServerStreams;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ServerBeanTest {
    @Test
    void aNameCannotForgeARelease() {
        ServerApplications applications = mock(ServerApplications.class);
        Leaks leaks = mock(Leaks.class);
        when(leaks.released()).thenReturn(List.of(
                new ReleasedLeak(Instant.EPOCH, "shop", 4, "thread-locals", ForgedLine.NAME)));
        Supplier<LibraryScans.Statistics> unused = () -> new LibraryScans.Statistics(0, 0, 0, 0, 0, 0, 0);
        ServerFigures figures = new ServerFigures(applications, mock(ServerStreams.class), leaks,
                new FootprintCache(applications::footprints, System::nanoTime), unused);
        ForgedLine.assertEscaped(List.of(ServerBean.releases(figures)));
    }
}
