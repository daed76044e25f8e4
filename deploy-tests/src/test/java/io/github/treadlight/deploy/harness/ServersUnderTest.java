package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Provides the servers that both the build and {@link OnServers} name. */
final class ServersUnderTest implements ArgumentsProvider, AnnotationConsumer<OnServers> {
    private final Set<Server> servers = EnumSet.noneOf(Server.class);

    @Override
    public void accept(OnServers annotation) {
        servers.addAll(Arrays.asList(annotation.value()));
        servers.retainAll(Arrays.stream(System.getProperty("treadlight.servers").split(","))
                .map(Server::of)
                .collect(Collectors.toSet()));
    }

    @Override
    public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        return servers.stream().map(server -> Arguments.of(Named.of(server.id(), server)));
    }
}
