package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.PAYARA;
import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.OnServers;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A running application keeps its connection pools when another application is undeployed, however the pools are named.
 * A server names the pool of a data source definition by the scope and by the name in the application's deployment
 * descriptor, which is not the name that the application is deployed under.
 */
@OnServers
class ConnectionPoolContract extends ServerContract {
    private static final String GLOBAL = "java:global/jdbc/pool";

    /** The deployed applications, the latest first. */
    private final Deque<String> deployed = new ArrayDeque<>();

    /** Also after a failure, so that the other tests find the server as they expect it. */
    @AfterEach
    void undeployAll() throws Exception {
        while (!deployed.isEmpty()) {
            server().undeploy(deployed.pop());
        }
        assertNoWarning();
    }

    /** The pool is that of the application that looked it up last; the other one uses it by its name. */
    @Test
    void keepsTheGlobalPoolOfTwoApplications() throws Exception {
        deploy("stays");
        assertConnects("stays", GLOBAL);
        deploy("ends");
        assertConnects("ends", GLOBAL);
        assertConnects("stays", GLOBAL);
        undeploy("ends");
        awaitSweep();
        assertConnects("stays", GLOBAL);
    }

    @Test
    void keepsTheGlobalPoolOfTheApplicationThatLookedItUpLast() throws Exception {
        deploy("ends");
        assertConnects("ends", GLOBAL);
        deploy("stays");
        assertConnects("stays", GLOBAL);
        undeploy("ends");
        awaitSweep();
        assertConnects("stays", GLOBAL);
    }

    /** GlassFish keeps the pool of the first deployment, with that deployment's driver. Payara creates a new one. */
    @ParameterizedTest
    @ValueSource(strings = {"java:app/jdbc/pool", "java:module/jdbc/pool", "java:comp/jdbc/pool", GLOBAL})
    void keepsThePoolOfARedeployedApplication(String source) throws Exception {
        assertKeepsThePoolOfTheNextGeneration("shop", source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java:app/jdbc/pool", "java:module/jdbc/pool", "java:comp/jdbc/pool", GLOBAL})
    void keepsThePoolOfARedeployedVersion(String source) throws Exception {
        assertKeepsThePoolOfTheNextGeneration("shop:v1", source);
    }

    private void assertKeepsThePoolOfTheNextGeneration(String name, String source) throws Exception {
        deployVersion(name);
        assertConnects("shop", source);
        deployVersion(name);
        assertConnects("shop", source);
        awaitSweep();
        assertConnects("shop", source);
        undeploy(name);
        deployVersion(name);
        assertConnects("shop", source);
        awaitSweep();
        assertConnects("shop", source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java:app/jdbc/pool", "java:module/jdbc/pool", "java:comp/jdbc/pool", GLOBAL})
    void keepsThePoolOfTheNextVersion(String source) throws Exception {
        deployVersion("shop:v1");
        assertConnects("shop", source);
        deployVersion("shop:v2");
        assertThat(server().get("/shop/pool?lookup=true&source=" + source)).isEqualTo("found");
        awaitSweep();
        assertConnects("shop", source);
        awaitSweep();
        assertConnects("shop", source);
        undeploy("shop:v1");
        assertConnects("shop", source);
    }

    @Test
    void keepsThePoolOfAnEarlierVersionThatIsEnabledAgain() throws Exception {
        String source = "java:app/jdbc/pool";
        deployVersion("shop:v1");
        assertConnects("shop", source);
        deployVersion("shop:v2");
        assertConnects("shop", source);
        server().asadmin("enable", "shop:v1");
        assertConnects("shop", source);
        awaitSweep();
        assertConnects("shop", source);
        undeploy("shop:v2");
        assertConnects("shop", source);
        awaitSweep();
        assertConnects("shop", source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java:app/jdbc/pool", "java:module/jdbc/pool", "java:comp/jdbc/pool"})
    void keepsThePoolOfAnApplicationWithAnotherNameInItsDescriptor(String source) throws Exception {
        assumeDeploysEars();
        for (int generation = 1; generation <= 2; generation++) {
            deployEar("store", "shop");
            assertConnects("store", source);
        }
        awaitSweep();
        assertConnects("store", source);
    }

    @ParameterizedTest
    @ValueSource(strings = {"java:app/jdbc/pool", "java:module/jdbc/pool", "java:comp/jdbc/pool"})
    void keepsThePoolOfTwoApplicationsWithTheSameNameInTheirDescriptors(String source) throws Exception {
        assumeDeploysEars();
        deployEar("stays", "shop");
        assertConnects("stays", source);
        deployEar("ends", "shop");
        assertConnects("ends", source);
        assertConnects("stays", source);
        undeploy("ends");
        awaitSweep();
        assertConnects("stays", source);
    }

    private void assumeDeploysEars() {
        assumeTrue(server().product() != PAYARA_MICRO, "Payara Micro deploys no EAR.");
    }

    private void deploy(String name) throws Exception {
        deploy(name, Applications.pooled(), "--contextroot=" + name);
    }

    private void deployVersion(String name) throws Exception {
        deploy(name, Applications.pooled(), "--contextroot=shop");
    }

    private void deployEar(String name, String applicationName) throws Exception {
        // Payara prefers the name in the descriptor unless it is told otherwise.
        String[] options = server().product() == PAYARA ? new String[] {"--forcename=true"} : new String[0];
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

    private void assertConnects(String context, String source) {
        assertThat(server().get("/" + context + "/pool?source=" + source)).isEqualTo("connected");
    }
}
