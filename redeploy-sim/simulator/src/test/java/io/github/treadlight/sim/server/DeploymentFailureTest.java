package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The logs are those of real servers, shortened. */
class DeploymentFailureTest {
    private static final String PAYARA_SERVER = """
            [2026-11-30T17:36:59.263+0000] [Payara 6.2025.10] [SEVERE] [AS-DEPLOYMENT-00026] [dol] [levelValue: 1000] [[
              JNDI lookup failed for the resource: Name: shop, Lookup: jdbc/shop, Type: javax.sql.DataSource.]]

            [2026-11-30T17:36:59.266+0000] [Payara 6.2025.10] [SEVERE] [] [core] [levelValue: 1000] [[
              JNDI lookup failed for the resource: Name: [shop], Lookup: [jdbc/shop], Type: [javax.sql.DataSource]]]
            """;
    private static final String PAYARA_MICRO = """
            [2026-11-30T17:44:46+0000] [] [\u001b[1;91mSEVERE\u001b[0m] [] [dol] [levelValue: 1000] AS-DEPLOYMENT-00026

            [2026-11-30T17:44:46+0000] [] [\u001b[1;91mSEVERE\u001b[0m] [] [] [levelValue: 1000] JNDI lookup failed for
            """;
    private static final String EXCEPTIONS = """
            [2026-11-30T17:44:46.5+0000] [] [WARNING] [] [core] [levelValue: 900] [[
              A file is missing
            java.io.FileNotFoundException: harmless
            \tat a.B.c(B.java:1)]]
            [2026-11-30T17:44:46.6+0000] [] [SEVERE] [] [core] [levelValue: 1000] [[
              Exception while loading the app
            java.lang.RuntimeException: org.jboss.weld.exceptions.DeploymentException
            \tat a.B.c(B.java:1)
            Caused by: org.jboss.weld.exceptions.DeploymentException: WELD-001408: Unsatisfied dependencies for Orders
              at injection point
            \tat a.B.c(B.java:1)
            Caused by: java.lang.NullPointerException
            \t... 12 more]]
            [2026-11-30T17:44:46.7+0000] [] [SEVERE] [] [core] [levelValue: 1000] [[
            java.lang.IllegalStateException: a consequence]]
            """;

    @Test
    void aSentenceOfLevelSevereIsTheReasonIfThereIsNoException() {
        assertThat(DeploymentFailure.reason(PAYARA_SERVER.lines().toList())).hasValue(
                "JNDI lookup failed for the resource: Name: shop, Lookup: jdbc/shop, Type: javax.sql.DataSource.");
        assertThat(DeploymentFailure.reason(PAYARA_MICRO.lines().toList())).hasValue("JNDI lookup failed for");
    }

    @Test
    void theRootCauseWithAMessageOfTheFirstSevereExceptionIsTheReason() {
        assertThat(DeploymentFailure.reason(EXCEPTIONS.lines().toList())).hasValue(
                "org.jboss.weld.exceptions.DeploymentException: WELD-001408: Unsatisfied dependencies for Orders");
        assertThat(DeploymentFailure.reason(EXCEPTIONS.lines().limit(4).toList()))
                .hasValue("java.io.FileNotFoundException: harmless");
        assertThat(DeploymentFailure.reason(EXCEPTIONS.lines().limit(2).toList())).isEmpty();
    }

    @Test
    void theRemedyDependsOnTheReason() {
        assertThat(DeploymentFailure.remedy("JNDI lookup failed for the resource")).contains("--post-boot-file");
        assertThat(DeploymentFailure.remedy("java.lang.ClassNotFoundException: org.postgresql.Driver"))
                .contains("--server-lib");
        assertThat(DeploymentFailure.remedy("java.nio.file.NoSuchFileException: /etc/shop"))
                .contains("--jvm-option=-D");
        assertThat(DeploymentFailure.remedy("WELD-001408")).contains("--post-boot-file", "--server-lib");
    }
}
