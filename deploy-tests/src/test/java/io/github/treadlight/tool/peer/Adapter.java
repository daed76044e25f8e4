package io.github.treadlight.tool.peer;

import io.github.treadlight.sim.server.Server;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The Arquillian adapter for a server, which deploys to the running server.
 *
 * @param jars the folder with the adapter and its dependencies
 */
record Adapter(Path jars) {
    /**
     * Returns the adapter for a server.
     *
     * @param suites the folder with the built suites and adapters
     */
    static Adapter of(Path suites, Server server) {
        String name = server.isPayara() ? "payara-adapter" : "glassfish-adapter";
        Path jars = suites.resolve(name).resolve("target/jars");
        if (!Files.isDirectory(jars)) {
            throw new IllegalStateException("There is no adapter for " + server.title() + " in " + jars
                    + ". Run mvn verify -Ppeer-suites.");
        }
        return new Adapter(jars);
    }

    /** Returns the content of Arquillian's configuration file for a server on this machine. */
    String configuration(int adminPort) {
        return """
                <arquillian xmlns="http://jboss.org/schema/arquillian">
                  <container qualifier="server" default="true">
                    <configuration>
                      <property name="adminHost">127.0.0.1</property>
                      <property name="adminPort">%d</property>
                    </configuration>
                  </container>
                </arquillian>
                """.formatted(adminPort);
    }
}
