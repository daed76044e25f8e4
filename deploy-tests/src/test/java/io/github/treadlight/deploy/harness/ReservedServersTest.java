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

class ReservedServersTest {
    private final ReservedServers servers = new ReservedServers(2);

    @Test
    void reservesTheFirstProductThatIsFree() throws Exception {
        assertThat(reserveAny(PAYARA_MICRO, PAYARA)).isEqualTo(PAYARA_MICRO);
        assertThat(reserveAny(PAYARA_MICRO, PAYARA)).isEqualTo(PAYARA);
        servers.free(PAYARA_MICRO);
        assertThat(reserveAny(PAYARA_MICRO, PAYARA)).isEqualTo(PAYARA_MICRO);
    }

    @Test
    void waitsUntilAProductIsFree() throws Exception {
        reserveAny(PAYARA);
        FutureTask<Server> next = waiting(servers.ticket(), PAYARA);
        servers.free(PAYARA);
        assertThat(next.get(1, TimeUnit.MINUTES)).isEqualTo(PAYARA);
    }

    @Test
    void waitsWhileTooManyProductsAreReserved() throws Exception {
        reserveAny(PAYARA);
        reserveAny(PAYARA_MICRO);
        FutureTask<Server> next = waiting(servers.ticket(), GLASSFISH8);
        servers.free(PAYARA);
        assertThat(next.get(1, TimeUnit.MINUTES)).isEqualTo(GLASSFISH8);
    }

    @Test
    void anEarlierTicketIsServedFirst() throws Exception {
        long earlier = servers.ticket();
        reserveAny(PAYARA);
        FutureTask<Server> second = waiting(servers.ticket(), PAYARA);
        FutureTask<Server> first = waiting(earlier, PAYARA);
        servers.free(PAYARA);
        assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(PAYARA);
        assertThat(second).isNotDone();
        servers.free(PAYARA);
        assertThat(second.get(1, TimeUnit.MINUTES)).isEqualTo(PAYARA);
    }

    private Server reserveAny(Server... products) throws InterruptedException {
        return servers.reserveAny(servers.ticket(), List.of(products));
    }

    /** Returns a request that waits for a product in a thread of its own. */
    private FutureTask<Server> waiting(long ticket, Server product) {
        FutureTask<Server> request = new FutureTask<>(() -> servers.reserveAny(ticket, List.of(product)));
        Thread thread = new Thread(request, "waits for " + product);
        thread.start();
        await().until(() -> thread.getState() == Thread.State.WAITING);
        assertThat(request).isNotDone();
        return request;
    }
}
