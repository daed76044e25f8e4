package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.app.session.SessionAttribute;
import io.github.treadlight.deploy.harness.SessionClient;
import io.github.treadlight.deploy.harness.SessionClient.View;
import java.net.URI;
import java.util.EnumSet;
import java.util.Set;

/** A client that visits the stateful EJBs of its session in turn, and knows how they must respond. Not thread-safe. */
final class Visitor {
    private static final int KEEPERS = 16;
    private static final int ROUNDS = 5;

    private final URI application;
    private final Set<SessionAttribute> without;
    private final SessionClient client;
    private final String session;
    private int visits;

    /** Begins a session with all attributes except some, and with EJBs that have the same values. */
    Visitor(URI application, Set<SessionAttribute> without) {
        this.application = application;
        this.without = without;
        client = new SessionClient(application);
        session = client.put(without).session();
        addKeepers();
    }

    private void addKeepers() {
        client.request("keepers?count=" + KEEPERS + "&without=" + SessionClient.names(without));
        visits = 0;
    }

    /** Asserts that the session is complete after a redeployment, and replaces its EJBs. */
    void continueAfterRedeployment() {
        assertHasAll(client.get());
        addKeepers();
    }

    /**
     * Visits the next EJB, and changes the session after all have been visited. Fails if a value was lost or changed.
     *
     * @return the class of the object stream that has read the EJB
     */
    String visit() {
        int number = visits % KEEPERS;
        int earlier = visits / KEEPERS;
        visits++;
        View visited = client.request("visit?number=" + number);
        assertThat(visited.attributes())
                .containsEntry("sessionVisits", Integer.toString(visits))
                .containsEntry("number", Integer.toString(number))
                .containsEntry("visits", Integer.toString(earlier + 1));
        SessionContract.assertContainsAllExcept(visited, without);
        if (number == KEEPERS - 1) {
            assertHasAll(client.get());
            assertHasAll(client.add(application, EnumSet.complementOf(EnumSet.copyOf(without))));
        }
        return visited.attributes().get("reader");
    }

    /** Returns whether all EJBs have been visited often enough. */
    boolean isDone() {
        return visits == KEEPERS * ROUNDS;
    }

    private void assertHasAll(View viewed) {
        assertThat(viewed.session()).isEqualTo(session);
        SessionContract.assertContainsAllExcept(viewed, without);
    }
}
