package io.github.treadlight.sim.server;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jboss.arquillian.container.spi.ConfigurationException;
import org.jspecify.annotations.Nullable;

/**
 * Resources that applications need and a new server lacks. Immutable.
 *
 * @param domain the folder of a domain that the server runs a copy of, instead of domain1; null for domain1
 * @param libraries jars for the class path of the server, such as JDBC drivers
 * @param postBoot a file of asadmin commands that the server runs before applications are deployed; null for none
 */
public record ServerResources(@Nullable Path domain, List<Path> libraries, @Nullable Path postBoot) {
    /** No resources. */
    public static final ServerResources NONE = new ServerResources(null, List.of(), null);

    /** Makes the paths absolute, because servers have working directories of their own. */
    public ServerResources {
        domain = domain == null ? null : domain.toAbsolutePath().normalize();
        libraries = libraries.stream().map(Path::toAbsolutePath).toList();
        postBoot = postBoot == null ? null : postBoot.toAbsolutePath();
    }

    /** Throws an exception that names the option if a file is missing or the server does not support it. */
    void validate(Server server) {
        if (domain != null && server.isMicro()) {
            throw new ConfigurationException(server.title() + " has no domains. Give it resources with"
                    + " --post-boot-file instead of --domain.");
        }
        if (domain != null && !Files.isRegularFile(domain.resolve("config/domain.xml"))) {
            throw new ConfigurationException("There is no domain at " + domain + ": the file config/domain.xml is"
                    + " missing. Name the folder of a domain with --domain.");
        }
        for (Path library : libraries) {
            if (!Files.isRegularFile(library)) {
                throw new ConfigurationException("There is no jar at " + library + " for --server-lib.");
            }
        }
        if (postBoot != null && !Files.isRegularFile(postBoot)) {
            throw new ConfigurationException("There is no file " + postBoot + " for --post-boot-file.");
        }
    }
}
