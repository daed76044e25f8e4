package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.app.session.SessionAttribute;
import io.github.treadlight.deploy.harness.SessionClient;
import io.github.treadlight.deploy.harness.SessionClient.View;
import java.net.URI;
import java.util.EnumSet;
import java.util.Set;

/** A client that visits the stateful EJBs of its session in turn, and checks their responses. Not thread-safe. */
final class Visitor {
    private static final int KEEPERS = 16;
    private static final int ROUNDS = 5;

    /**
     * A visit of an EJB.
     *
     * @param reader the class of the object stream that has read the EJB
     * @param isLatest false if the EJB had the state of the visit before the latest
     */
    record Visit(String reader, boolean isLatest) {}

    private final URI application;
    private final Set<SessionAttribute> without;
    private final SessionClient client;
    private final String session;
    private int visits;

    /** Begins a session with all attributes except those in the set, and with EJBs that have the same values. */
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
     * An EJB may have the state of an earlier visit: when two threads activate EJBs at the same time, the server may
     * lose one of them, because its cache adds them to a list without a lock ({@code LruSessionCache.lookupEJB}).
     */
    Visit visit() {
        int number = visits % KEEPERS;
        int earlier = visits / KEEPERS;
        visits++;
        View visited = client.request("visit?number=" + number);
        assertThat(visited.attributes())
                .containsEntry("sessionVisits", Integer.toString(visits))
                .containsEntry("number", Integer.toString(number));
        int counted = Integer.parseInt(visited.attributes().get("visits"));
        assertThat(counted).isBetween(Math.max(1, earlier), earlier + 1);
        SessionContract.assertContainsAllExcept(visited, without);
        if (number == KEEPERS - 1) {
            assertHasAll(client.get());
            assertHasAll(client.add(application, EnumSet.complementOf(EnumSet.copyOf(without))));
        }
        return new Visit(visited.attributes().get("reader"), counted == earlier + 1);
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
