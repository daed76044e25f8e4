package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.InstalledServer;
import io.github.treadlight.deploy.harness.KeptBoot;
import io.github.treadlight.deploy.harness.KeptState;
import io.github.treadlight.deploy.harness.KeptValues;
import io.github.treadlight.deploy.harness.KeptView;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.MicroServer;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.deploy.harness.ServerSetup;
import io.github.treadlight.deploy.harness.SharedServers;
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
 * Wicket, and for the sessions of Spring Boot. Only the server with Treadlight is restarted, and the values must then
 * be the same as before. The servers have the JVM options of shared servers, because most of the CPU time is needed to
 * load classes and to start libraries.
 */
@Covers({"guard", "stream"})
@OnServers
@Tag("one-server")
class KeptValuesContract extends OwnServerContract {
    /** The end of the names of copies whose origin is unknown: those of an application's own streams. */
    private static final String COPY = ", copied";
    /**
     * Without this option, Weld refuses sessions of an earlier deployment if its index of CDI beans differs
     * (WELD-000227), with and without Treadlight. On Payara Micro and GlassFish, it may differ at each deployment.
     */
    private static final String ANY_INDEX = "-Dorg.jboss.weld.serialization.beanIdentifierIndexOptimization=false";

    @Test
    @Tag("release")
    void theValuesAreTheSameAsWithoutTreadlight() throws Exception {
        startWithDefaults();
        KeptValues values = values();
        List<KeptState> applications = applications(values);
        Map<String, String> with = KeptState.use(server, applications, this::restart);
        new LiveSettings(server).set("stream-filter-exceptions", RejectedValue.ALL.stream()
                .flatMap(rejected -> rejected.exceptions().stream()).distinct().collect(Collectors.joining(",")));
        Map<String, String> allowed = new TreeMap<>(with);
        allowed.putAll(values.copy(RejectedValue.ALL.stream().map(RejectedValue::value).toList()));
        KeptState.undeploy(server, applications);

        server.restart(new ServerSetup(Optional.empty(), ""));
        List<KeptState> applicationsWithout = applications(values());
        Map<String, String> without = KeptState.use(server, applicationsWithout, () -> {});
        Set<String> notCopied = notCopied(without);
        List.of(with, allowed, without).forEach(texts -> texts.keySet().removeAll(notCopied));
        Map<String, String> lost = lost(without);
        lost.putAll(lost(KeptState.lose(applicationsWithout)));
        assertThat(lost.keySet().stream().map(name -> name.split(",")[0]).collect(Collectors.toSet()))
                .as("states that are lost without Treadlight: %s", lost).isEqualTo(LostState.names(product()));
        List.of(with, allowed, without).forEach(texts -> texts.keySet().removeAll(lost.keySet()));

        assertThat(without).isNotEmpty();
        Map<String, String> different = differences(without, with);
        for (RejectedValue rejected : RejectedValue.ALL) {
            assertThat(different.keySet()).as("rejected copies of %s", rejected.value())
                    .filteredOn(name -> isCopy(rejected, name)).isNotEmpty()
                    .allSatisfy(name -> assertThat(with.get(name)).contains(rejected.exceptions().get(0)));
        }
        assertThat(withoutRejected(different)).as("values that differ from those without Treadlight").isEmpty();
        assertThat(differences(without, allowed)).as("values after the exceptions were added").isEmpty();
    }

    private void startWithDefaults() throws Exception {
        List<String> jvmOptions = new ArrayList<>(SharedServers.jvmOptions());
        jvmOptions.add(ANY_INDEX);
        server = product().isMicro() ? MicroServer.startWith(product(), name(), jvmOptions)
                : InstalledServer.startWithLibraries(product(), name(), List.of(), jvmOptions);
        if (!product().isPayara()) {
            // The database of GlassFish's default data source does not run; that of the timers does.
            server.asadmin("set", "resources.jdbc-resource.jdbc/__default.pool-name=__TimerPool");
        }
    }

    /** Restarts a server that saves its applications and sessions, which a Payara Micro does not. */
    private void restart() throws Exception {
        if (server instanceof InstalledServer installed) {
            installed.restart();
        }
    }

    private KeptValues values() {
        return new KeptValues(server, LostState.names(product()));
    }

    private List<KeptState> applications(KeptValues values) {
        return List.of(values, KeptView.inSession(server, LostState.names(product())), KeptView.inBrowser(server),
                KeptBoot.inSession(server), KeptBoot.inDatabase(server));
    }

    private static boolean isCopy(RejectedValue rejected, String name) {
        return rejected.isIn(name) && name.endsWith(COPY);
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
        others.keySet().removeIf(name -> RejectedValue.ALL.stream().anyMatch(rejected -> isCopy(rejected, name)));
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
