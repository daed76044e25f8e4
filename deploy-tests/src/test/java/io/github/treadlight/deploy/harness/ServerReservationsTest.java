package io.github.treadlight.deploy.harness;

import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.treadlight.sim.server.Server;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ServerReservationsTest {
    private final ServerReservations servers = new ServerReservations(2);

    @Test
    void reservesTheFirstServerThatIsFree() throws Exception {
        assertThat(reserveAny(PAYARA_MICRO, PAYARA)).isEqualTo(PAYARA_MICRO);
        assertThat(reserveAny(PAYARA_MICRO, PAYARA)).isEqualTo(PAYARA);
        servers.free(PAYARA_MICRO);
        assertThat(reserveAny(PAYARA_MICRO, PAYARA)).isEqualTo(PAYARA_MICRO);
    }

    @Test
    void waitsUntilAServerIsFree() throws Exception {
        reserveAny(PAYARA);
        FutureTask<Server> next = startWaiting(servers.ticket(), PAYARA);
        servers.free(PAYARA);
        assertThat(next.get(1, TimeUnit.MINUTES)).isEqualTo(PAYARA);
    }

    @Test
    void waitsWhileTheCapacityIsUsedUp() throws Exception {
        reserveAny(PAYARA);
        reserveAny(PAYARA_MICRO);
        FutureTask<Server> next = startWaiting(servers.ticket(), GLASSFISH8);
        servers.free(PAYARA);
        assertThat(next.get(1, TimeUnit.MINUTES)).isEqualTo(GLASSFISH8);
    }

    @Test
    void anEarlierTicketIsServedFirst() throws Exception {
        long earlier = servers.ticket();
        reserveAny(PAYARA);
        FutureTask<Server> second = startWaiting(servers.ticket(), PAYARA);
        FutureTask<Server> first = startWaiting(earlier, PAYARA);
        servers.free(PAYARA);
        assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(PAYARA);
        assertThat(second).isNotDone();
        servers.free(PAYARA);
        assertThat(second.get(1, TimeUnit.MINUTES)).isEqualTo(PAYARA);
    }

    private Server reserveAny(Server... wanted) throws InterruptedException {
        return servers.reserveAny(servers.ticket(), List.of(wanted));
    }

    /** Returns a request that waits for a server in a thread of its own. */
    private FutureTask<Server> startWaiting(long ticket, Server server) {
        FutureTask<Server> request = new FutureTask<>(() -> servers.reserveAny(ticket, List.of(server)));
        Thread thread = new Thread(request, "waits for " + server);
        thread.start();
        await().until(() -> thread.getState() == Thread.State.WAITING);
        assertThat(request).isNotDone();
        return request;
    }
}
