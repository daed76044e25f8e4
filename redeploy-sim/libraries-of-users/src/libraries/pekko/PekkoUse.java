package io.github.treadlight.sim.library;

import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;

/** Sends a message to an actor. */
public final class PekkoUse implements LibraryUse {
    private final ActorSystem system =
            ActorSystem.create("shop", com.typesafe.config.ConfigFactory.load(PekkoUse.class.getClassLoader()));

    @Override
    public String use() throws Exception {
        CompletableFuture<String> received = new CompletableFuture<>();
        ActorRef orders = system.actorOf(Props.create(OrderActor.class, () -> new OrderActor(received)));
        orders.tell("a book", ActorRef.noSender());
        return received.get();
    }

    @Override
    public void close() throws Exception {
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().get();
    }

    private static final class OrderActor extends AbstractActor {
        private final CompletableFuture<String> received;

        OrderActor(CompletableFuture<String> received) {
            this.received = received;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder().match(String.class, received::complete).build();
        }
    }
}
