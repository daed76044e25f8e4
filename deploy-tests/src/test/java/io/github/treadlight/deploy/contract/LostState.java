package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.GLASSFISH7;
import static io.github.treadlight.sim.server.Server.GLASSFISH8;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO7;

import io.github.treadlight.sim.server.Server;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A state that a server itself loses, without Treadlight.
 *
 * @param name the name of a kept value, or of the state of a visitor
 * @param servers the servers that lose the state
 * @param reason why they lose it
 */
record LostState(String name, Set<Server> servers, String reason) {
    private static final String ARRAY = "GlassFish loads the class of an array with ClassLoader.loadClass, which knows"
            + " no arrays, and then with the class loader of a module of its own. It loses the bean and the timer, and"
            + " in a session all sessions of the application.";
    private static final List<LostState> ALL = List.of(
            array("jdk.arrays"), array("jdk.classes"), array("joda.times"), array("vaadin.form"), array("vaadin.ui"),
            array("wicket of kept-views"),
            new LostState("jms.object-message", Set.of(PAYARA_MICRO, PAYARA_MICRO7),
                    "Payara Micro has no message broker."));

    private static LostState array(String name) {
        return new LostState(name, Set.of(GLASSFISH7, GLASSFISH8), ARRAY);
    }

    /** Returns the names of all states that a server loses. */
    static Set<String> names(Server product) {
        return ALL.stream().filter(state -> state.servers.contains(product)).map(LostState::name)
                .collect(Collectors.toSet());
    }
}
