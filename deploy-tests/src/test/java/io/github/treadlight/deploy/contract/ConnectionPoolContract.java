package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that a running application keeps its connection pools when another application, or its own earlier deployment,
 * is undeployed. The server names the pool of a data source definition by its scope and by the application name in the
 * deployment descriptor, which may differ from the name of the deployment. An application uses a pool by name, even if
 * another application created it.
 */
@Covers("leak")
@OnServers
@Tag("only-server")
class ConnectionPoolContract extends ServerContract {
    private static final String GLOBAL = "java:global/jdbc/pool";
    private static final List<String> SOURCES =
            List.of("java:app/jdbc/pool", "java:module/jdbc/pool", "java:comp/jdbc/pool", GLOBAL);

    /** The names of the deployed applications, the latest first. */
    private final Deque<String> deployed = new ArrayDeque<>();

    @AfterEach
    void undeployAll() throws Exception {
        while (!deployed.isEmpty()) {
            server().undeploy(deployed.pop());
        }
        assertNoWarning();
    }

    /** On Payara, the latest application that looks a pool up recreates it with its own driver. */
    @Test
    void keepsTheGlobalPoolThatAnotherApplicationLookedUpLast() throws Exception {
        deploy("stays", "stays");
        assertConnects("stays", GLOBAL);
        deploy("ends", "ends");
        assertConnects("ends", GLOBAL);
        assertConnects("stays", GLOBAL);
        undeploy("ends");
        awaitSweep();
        assertConnects("stays", GLOBAL);
    }

    /** On GlassFish, the first application that looks a pool up creates it with its own driver. */
    @Test
    void keepsTheGlobalPoolThatAnotherApplicationLookedUpFirst() throws Exception {
        deploy("ends", "ends");
        assertConnects("ends", GLOBAL);
        deploy("stays", "stays");
        assertConnects("stays", GLOBAL);
        undeploy("ends");
        awaitSweep();
        assertConnects("stays", GLOBAL);
    }

    @ParameterizedTest
    @ValueSource(strings = {"shop", "shop:v1"})
    void keepsThePoolsOfARedeployedApplication(String name) throws Exception {
        for (int generation = 1; generation <= 2; generation++) {
            deploy(name, "shop");
            assertConnects("shop");
        }
        awaitSweep();
        assertConnects("shop");
    }

    /** The next version has looked its pools up before the sweep, but has not used a connection. */
    @Test
    void keepsThePoolsOfTheNextVersion() throws Exception {
        deploy("shop:v1", "shop");
        assertConnects("shop");
        deploy("shop:v2", "shop");
        for (String source : SOURCES) {
            assertThat(server().get("/shop/pool?lookup=true&source=" + source)).isEqualTo("found");
        }
        awaitSweep();
        assertConnects("shop");
        awaitSweep();
        assertConnects("shop");
    }

    @Test
    void keepsThePoolsOfAnEarlierVersionThatIsEnabledAgain() throws Exception {
        deploy("shop:v1", "shop");
        assertConnects("shop");
        deploy("shop:v2", "shop");
        assertConnects("shop");
        // Without the undeployment, Payara responds 503, with and without Treadlight.
        undeploy("shop:v2");
        server().asadmin("enable", "shop:v1");
        assertConnects("shop");
        awaitSweep();
        assertConnects("shop");
    }

    @Test
    void keepsThePoolsOfAnApplicationWithAnotherNameInItsDescriptor() throws Exception {
        for (int generation = 1; generation <= 2; generation++) {
            deployEar("store", "shop");
            assertConnects("store");
        }
        awaitSweep();
        assertConnects("store");
    }

    @Test
    void keepsThePoolsOfTwoApplicationsWithTheSameNameInTheirDescriptors() throws Exception {
        deployEar("stays", "shop");
        assertConnects("stays");
        deployEar("ends", "shop");
        assertConnects("ends");
        assertConnects("stays");
        undeploy("ends");
        awaitSweep();
        assertConnects("stays");
    }

    private void deploy(String name, String context) throws Exception {
        deploy(name, Applications.pooled(), "--contextroot=" + context);
    }

    private void deployEar(String name, String applicationName) throws Exception {
        assumeTrue(!server().product().isMicro(), "Payara Micro does not deploy EARs.");
        // Without this option, Payara uses the name in the descriptor.
        String[] options = server().product().isPayara() ? new String[] {"--forcename=true"} : new String[0];
        deploy(name, Applications.pooledEar(name, applicationName), options);
    }

    private void deploy(String name, Path archive, String... options) throws Exception {
        List<String> command = new ArrayList<>(List.of("deploy", "--force=true", "--name=" + name));
        command.addAll(List.of(options));
        command.add(archive.toString());
        server().asadmin(command.toArray(String[]::new));
        deployed.remove(name);
        deployed.push(name);
    }

    private void undeploy(String name) throws Exception {
        server().undeploy(name);
        deployed.remove(name);
    }

    private void assertConnects(String context) {
        assertConnects(context, SOURCES.toArray(String[]::new));
    }

    /** Asserts that an application gets a connection from each data source. */
    private void assertConnects(String context, String... sources) {
        Map<String, String> failures = new LinkedHashMap<>();
        for (String source : sources) {
            String response = server().get("/" + context + "/pool?source=" + source);
            if (!response.equals("connected")) {
                failures.put(source, response);
            }
        }
        assertThat(failures).isEmpty();
    }
}
