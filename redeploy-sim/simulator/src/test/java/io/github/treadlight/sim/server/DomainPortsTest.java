package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the changes to a domain.xml before its server starts. */
class DomainPortsTest {
    private static final String DOMAIN = """
            <domain>
              <servers><server name="server" config-ref="its-config"/></servers>
              <configs>
                <config name="its-config">
                  <http-service>
                    <virtual-server id="server" network-listeners="secure,plain"/>
                    <virtual-server id="__asadmin" network-listeners="admin"/>
                  </http-service>
                  <iiop-listener address="0.0.0.0" port="3820" id="secure-orb" security-enabled="true"/>
                  <iiop-listener address="0.0.0.0" port="3700" id="orb"/>
                  <jmx-connector address="0.0.0.0" port="8686" name="system"/>
                  <jms-service type="EMBEDDED"><jms-host port="7676" host="localhost"/></jms-service>
                  <java-config><jvm-options>-Xmx1g</jvm-options></java-config>
                  <network-config>
                    <protocol name="https" security-enabled="true"/>
                    <protocol name="http"/>
                    <network-listener name="secure" port="8181" protocol="https"/>
                    <network-listener name="plain" port="8080" protocol="http"/>
                    <network-listener name="admin" port="4848" protocol="http"/>
                  </network-config>
                </config>
                <config name="default-config">
                  <network-listener name="plain" port="28080" address="0.0.0.0"/>
                  <network-listener name="other" port="${HTTP_LISTENER_PORT}"/>
                  <jms-service type="EMBEDDED"/>
                </config>
              </configs>
              <secure-admin/>
            </domain>
            """;

    @TempDir
    private Path directory;

    @Test
    void everyListenerGetsTheLoopbackAddressAndItsOwnPort() throws IOException {
        Path file = write(DOMAIN);
        DomainPorts isolated = DomainPorts.isolate(file, Server.GLASSFISH7);
        String text = Files.readString(file);
        assertThat(text).doesNotContain(
                "\"8080\"", "\"8181\"", "\"4848\"", "\"3700\"", "\"3820\"", "\"8686\"", "\"7676\"");
        assertThat(text).doesNotContain("0.0.0.0", "EMBEDDED");
        assertThat(text.split("address=\"127.0.0.1\"", -1)).as("six listeners, and two of the template").hasSize(9);
        assertThat(text).contains("port=\"" + isolated.httpPort() + "\" protocol=\"http\"",
                "port=\"" + isolated.adminPort() + "\" protocol=\"http\"",
                "id=\"orb\" port=\"" + isolated.iiopPort() + "\"/>");
        assertThat(isolated.httpPort()).isNotEqualTo(isolated.adminPort());
        assertThat(text).contains("type=\"DISABLED\"", "-Xmx1g", "port=\"28080\"", "${HTTP_LISTENER_PORT}")
                .doesNotContain("hazelcast", "phone-home");
    }

    @Test
    void aMessageBrokerThatIsNeededListensOnTheLoopbackAddress() throws IOException {
        Path file = write(DOMAIN.replace("type=\"EMBEDDED\"", "type=\"LOCAL\""));
        DomainPorts.isolate(file, Server.GLASSFISH8, true);
        assertThat(Files.readString(file)).containsPattern("start-args=\"-Dimq.hostname=127.0.0.1\" type=\"EMBEDDED\">"
                        + "<jms-host host=\"127.0.0.1\" lazy-init=\"false\" name=\"[^\"]+\" port=\"\\d+\"/>")
                .doesNotContain("\"7676\"", "localhost");
    }

    @Test
    void aDomainWithoutAMessageBrokerGetsNone() throws IOException {
        Path file = write(DOMAIN.replaceAll("<jms-service.*</jms-service>", ""));
        DomainPorts.isolate(file, Server.PAYARA);
        assertThat(Files.readString(file).split("<jms-service type=\"DISABLED\"/>", -1)).hasSize(3);
    }

    /** A new domain has no broker; the server adds one when an application needs it. */
    @Test
    void aDomainWithoutAMessageBrokerGetsOneThatListensOnTheLoopbackAddress() throws IOException {
        Path file = write(DOMAIN.replaceAll("<jms-service.*</jms-service>", ""));
        DomainPorts.isolate(file, Server.PAYARA, true);
        assertThat(Files.readString(file)).containsPattern("<jms-service default-jms-host=\"default_JMS_host\""
                + " start-args=\"-Dimq.hostname=127.0.0.1\" type=\"EMBEDDED\"><jms-host host=\"127.0.0.1\""
                + " lazy-init=\"false\" name=\"default_JMS_host\" port=\"\\d+\"/></jms-service>");
    }

    @Test
    void payaraServerNeitherSearchesForAClusterNorReportsItsUse() throws IOException {
        Path file = write(DOMAIN.replace("<http-service>", "<hazelcast-config-specific-configuration/><http-service>"));
        DomainPorts.isolate(file, Server.PAYARA);
        String text = Files.readString(file);
        for (String service : List.of("hazelcast-config-specific-configuration", "phone-home-runtime-configuration")) {
            assertThat(text.split("<" + service + " enabled=\"false\"/>", -1))
                    .as("%s of the server and of the template", service).hasSize(3);
        }
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '~', value = {
        "<secure-admin/>, <secure-admin enabled=\"true\"/>, asadmin disable-secure-admin",
        "<protocol name=\"http\"/>, <protocol name=\"http\" security-enabled=\"true\"/>, no listener for plain HTTP"
    })
    void aDomainThatCannotBeUsedIsRefused(String stock, String changed, String message) {
        assertThatThrownBy(() -> isolate(DOMAIN.replace(stock, changed)))
                .isInstanceOf(ConfigurationException.class).hasMessageContaining(message);
    }

    @Test
    void aDamagedFileIsReported() {
        assertThatThrownBy(() -> isolate("<domain>")).isInstanceOf(IOException.class)
                .hasMessageContaining(directory.resolve("domain.xml") + " cannot be read");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<!DOCTYPE domain>",
        "<!DOCTYPE domain SYSTEM 'domain.dtd'>",
        "<!DOCTYPE domain [<!ENTITY other SYSTEM 'other.txt'>]>"
    })
    void aDocumentTypeDeclarationIsRefused(String type) {
        assertThatThrownBy(() -> isolate(type + DOMAIN)).isInstanceOf(IOException.class)
                .hasMessageContaining(directory.resolve("domain.xml") + " has a document type declaration (DOCTYPE)");
        assertThat(directory.resolve("domain.xml")).hasContent(type + DOMAIN);
    }

    private DomainPorts isolate(String text) throws IOException {
        return DomainPorts.isolate(write(text), Server.PAYARA);
    }

    private Path write(String text) throws IOException {
        return Files.writeString(directory.resolve("domain.xml"), text);
    }
}
