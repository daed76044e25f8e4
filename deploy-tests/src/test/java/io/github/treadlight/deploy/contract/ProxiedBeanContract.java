package io.github.treadlight.deploy.contract;

import static io.github.treadlight.deploy.harness.Applications.COMPACT;
import static io.github.treadlight.deploy.harness.Applications.JDK;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Applications;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests CDI and EJB beans that are class values, which applications use through proxies of the server. */
@Covers({"classvalue", "weave"})
@OnServers
class ProxiedBeanContract extends ServerContract {
    private static final String CDI = """
            java.lang.ClassValue
            String 1
            true
            ProxiedServlet 2
            String 3
            java.lang.IllegalStateException
            java.lang.NullPointerException""";
    private static final String EJB = """
            java.lang.ClassValue
            String 1
            true
            ProxiedServlet 2
            String 3
            jakarta.ejb.EJBException by java.lang.IllegalStateException
            jakarta.ejb.EJBException by java.lang.NullPointerException""";
    private static final Map<String, String> RESPONSES = Map.of(
            "application", CDI, "request", CDI, "stateless", EJB, "singleton", EJB, "public", EJB);

    @AfterEach
    void undeploy() throws Exception {
        server().undeploy("proxied");
        assertNoWarning();
    }

    @Test
    void aBeanReturnsTheSameValuesThroughItsProxyAsWithoutTreadlight() throws Exception {
        settings().set("class-values", "jdk");
        assertThat(responsesAfterDeployment(RESPONSES.keySet())).isEqualTo(responses(JDK));
        settings().set("class-values", "compact");
        assertThat(responsesAfterDeployment(RESPONSES.keySet())).isEqualTo(responses(COMPACT));
    }

    /**
     * Compares the results with and without Treadlight only, because the bean fails in both cases: the subclasses that
     * Weld generates refer to types of private methods of the class value.
     */
    @Test
    void anInterceptedBeanBehavesAsWithoutTreadlight() throws Exception {
        settings().set("class-values", "jdk");
        String plain = responsesAfterDeployment(Set.of("intercepted")).get("intercepted");
        assertThat(plain).startsWith(JDK).hasLineCount(CDI.split("\n").length);
        settings().set("class-values", "compact");
        assertThat(responsesAfterDeployment(Set.of("intercepted")))
                .containsOnly(Map.entry("intercepted", plain.replace(JDK, COMPACT)));
    }

    /** On Payara Micro, applications can load all classes of the server, so Treadlight rejects the call instead. */
    @Test
    void anApplicationCannotAdministerTheClassValuesOfOthers() throws Exception {
        server().deploy("proxied", Applications.proxied());
        assertThat(server().get("/proxied/administration"))
                .isIn(ClassNotFoundException.class.getName(), IllegalCallerException.class.getName());
    }

    private static Map<String, String> responses(String superclass) {
        Map<String, String> responses = new TreeMap<>(RESPONSES);
        responses.replaceAll((bean, response) -> response.replace(JDK, superclass));
        return responses;
    }

    private Map<String, String> responsesAfterDeployment(Set<String> beans) throws Exception {
        server().deploy("proxied", Applications.proxied());
        Map<String, String> responses = new TreeMap<>();
        beans.forEach(bean -> responses.put(bean, server().get("/proxied/proxied?bean=" + bean)));
        return responses;
    }
}
