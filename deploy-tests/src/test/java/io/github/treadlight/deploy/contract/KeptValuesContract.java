package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.AppServer;
import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.KeptBoot;
import io.github.treadlight.deploy.harness.KeptState;
import io.github.treadlight.deploy.harness.KeptValues;
import io.github.treadlight.deploy.harness.KeptView;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerSetup;
import io.github.treadlight.sim.server.Server;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that values of the JDK and of libraries that many applications use are the same with the default settings of
 * Treadlight as without Treadlight: in sessions after a redeployment and after a restart of the server, in EJBs and
 * their timers, and in object streams of the application and of the libraries. The same holds for views of Faces and
 * Wicket, and for the sessions of Spring Boot.
 */
@Covers({"guard", "stream"})
@OnServers(Server.PAYARA)
@Tag("release") // until the classes that CGLIB generates have the same serialVersionUID after each restart
class KeptValuesContract extends OwnServerContract {
    /** All values whose copies Treadlight rejects nevertheless. */
    private static final List<RejectedValue> REJECTED = List.of(
            new RejectedValue("groovy.closure-as-interface",
                    List.of("org.codehaus.groovy.runtime.ConvertedClosure",
                            "org.codehaus.groovy.runtime.ConversionHandler"),
                    "It calls any method of any object, and is the first link of ysoserial's chain Groovy1."),
            new RejectedValue("javassist.proxy", List.of("javassist.util.proxy.SerializedProxy"),
                    "It loads a class that a string names, and calls the constructor of a subclass."),
            new RejectedValue("spring.proxy-with-aspect",
                    List.of("org.springframework.aop.aspectj.SingletonAspectInstanceFactory",
                            "org.springframework.aop.aspectj.AbstractAspectJAdvice"),
                    "It brings the object whose method the chain SpringAopAspectjweaver calls."),
            listeners("swing.list-model"), listeners("swing.table-model"), listeners("swing.tree-model"));
    /** The end of the names of copies whose origin is unknown: those of an application's own streams. */
    private static final String COPY = ", copied";

    /**
     * A value that Treadlight rejects in object streams whose origin is unknown.
     *
     * @param value the name of the value
     * @param exceptions the rejected class and its rejected superclasses, which are allowed if {@code
     *     stream-filter-exceptions} contains all of them
     * @param reason why it is rejected
     */
    private record RejectedValue(String value, List<String> exceptions, String reason) {
        boolean isCopy(String name) {
            return (name.startsWith(value + " ") || name.startsWith(value + ",")) && name.endsWith(COPY);
        }
    }

    private static RejectedValue listeners(String value) {
        return new RejectedValue(value, List.of("javax.swing.event.EventListenerList"),
                "It calls toString of a listener while it is read, and a JComboBox that of any object.");
    }

    private AppServer server;

    @Test
    void theValuesAreTheSameAsWithoutTreadlight() throws Exception {
        server = InstalledServer.start(product(), name());
        try {
            server.restart(new ServerSetup(Optional.empty(), ""));
            Map<String, String> without = KeptState.use(server, applications());
            assertThat(without).isNotEmpty();
            Set<String> notCopied = notCopied(without);
            without.keySet().removeAll(notCopied);
            assertThat(lost(without)).as("values that are lost without Treadlight").isEmpty();

            server.restart(ServerSetup.with(ServerSetup.shippedElement()));
            Map<String, String> with = KeptState.use(server, applications());
            with.keySet().removeAll(notCopied);
            Map<String, String> different = differences(without, with);
            for (RejectedValue rejected : REJECTED) {
                assertThat(different.keySet()).as("rejected copies of %s", rejected.value())
                        .filteredOn(rejected::isCopy).isNotEmpty()
                        .allSatisfy(name -> assertThat(with.get(name)).contains(rejected.exceptions().get(0)));
            }
            assertThat(withoutRejected(different)).as("values that differ from those without Treadlight").isEmpty();

            new LiveSettings(server).set("stream-filter-exceptions", REJECTED.stream()
                    .flatMap(rejected -> rejected.exceptions().stream()).distinct().collect(Collectors.joining(",")));
            Map<String, String> allowed = new TreeMap<>(with);
            allowed.putAll(new KeptValues(server).copy());
            allowed.keySet().removeAll(notCopied);
            assertThat(differences(without, allowed)).as("values after the exceptions were added").isEmpty();
        } finally {
            server.stop();
        }
    }

    private List<KeptState> applications() {
        List<KeptState> applications = new ArrayList<>();
        applications.add(new KeptValues(server));
        Applications.keptViews().forEach(archive -> applications.add(new KeptView(server, archive)));
        Applications.keptBoot().forEach(archive -> applications.add(new KeptBoot(server, archive)));
        return applications;
    }

    /**
     * Returns the names of the copies that the ORB could not make for a call of a remote bean. It copies fields by
     * reflection, which records, lambdas and the packages of the JDK do not allow.
     */
    private static Set<String> notCopied(Map<String, String> texts) {
        return lost(texts).keySet().stream().filter(name -> name.endsWith(", echoed")).collect(Collectors.toSet());
    }

    private static Map<String, String> lost(Map<String, String> texts) {
        Map<String, String> lost = new TreeMap<>(texts);
        lost.values().removeIf(text -> !text.startsWith("failed") && !text.startsWith("no "));
        return lost;
    }

    private static Map<String, String> withoutRejected(Map<String, String> texts) {
        Map<String, String> others = new TreeMap<>(texts);
        others.keySet().removeIf(name -> REJECTED.stream().anyMatch(rejected -> rejected.isCopy(name)));
        return others;
    }

    /** Returns both texts of each name whose texts differ. */
    private static Map<String, String> differences(Map<String, String> without, Map<String, String> with) {
        TreeSet<String> names = new TreeSet<>(without.keySet());
        names.addAll(with.keySet());
        Map<String, String> differences = new TreeMap<>();
        for (String name : names) {
            String one = without.get(name);
            String other = with.get(name);
            if (one == null || !one.equals(other)) {
                differences.put(name, "\nwithout: " + one + "\nwith: " + other + "\n");
            }
        }
        return differences;
    }
}
