package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterInfo;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.AnnotationConsumer;
import org.junit.jupiter.params.support.ParameterDeclarations;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/**
 * Provides the servers on which a test class runs: those that the build and {@link OnServers} both name, and for which
 * a selected {@link TestSet} contains at least one test of the class. If the system property {@code treadlight.package}
 * names a package that the class does not cover, there are none. Each server is reserved while the class uses it; free
 * servers come first. On each server, tests outside the selected sets are disabled.
 */
final class ServersUnderTest implements ArgumentsProvider, AnnotationConsumer<OnServers>, ExecutionCondition {
    /** The number of servers in use at the same time. Two of them keep two processors busy while the third waits. */
    private static final int MAX_SERVERS_IN_USE = 3;
    private static final ServerReservations RESERVATIONS = new ServerReservations(MAX_SERVERS_IN_USE);
    private static final ConditionEvaluationResult SELECTED = ConditionEvaluationResult.enabled("in a selected set");

    private final Set<Server> servers = EnumSet.noneOf(Server.class);
    private boolean isExclusive;

    @Override
    public void accept(OnServers annotation) {
        isExclusive = annotation.exclusive();
        servers.addAll(Arrays.asList(annotation.value()));
        servers.retainAll(Arrays.stream(System.getProperty("treadlight.servers").split(","))
                .map(Server::of)
                .collect(Collectors.toSet()));
    }

    @Override
    public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        List<Method> tests = covers(type, System.getProperty("treadlight.package", ""))
                ? AnnotationSupport.findAnnotatedMethods(type, Testable.class, HierarchyTraversalMode.TOP_DOWN)
                : List.of();
        servers.removeIf(server -> tests.stream().noneMatch(test -> isSelected(type, test, server)));
        Stream<Server> provided = isExclusive ? reserved() : servers.stream();
        return provided.map(server -> Arguments.of(Named.of(server.id(), server)));
    }

    private static boolean covers(Class<?> type, String packageName) {
        if (!Files.isDirectory(Path.of("../extension/src/main/java/io/github/treadlight", packageName))
                || packageName.contains("/")) {
            throw new IllegalArgumentException("-Dpackage=" + packageName + " names no package directly below"
                    + " io.github.treadlight, such as leak");
        }
        Covers covers = type.getAnnotation(Covers.class);
        return packageName.isEmpty() || covers != null && Arrays.asList(covers.value()).contains(packageName);
    }

    /** Returns the servers, each reserved until the next is requested or the stream is closed. */
    private Stream<Server> reserved() {
        Set<Server> current = EnumSet.noneOf(Server.class);
        long ticket = RESERVATIONS.ticket();
        return Stream.generate(() -> {
            current.forEach(RESERVATIONS::free);
            current.clear();
            try {
                Server next = RESERVATIONS.reserveAny(ticket, servers);
                current.add(next);
                servers.remove(next);
                return next;
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }).limit(servers.size()).onClose(() -> current.forEach(RESERVATIONS::free));
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        ParameterInfo parameters = ParameterInfo.get(context);
        if (context.getTestMethod().isEmpty() || parameters == null
                || !(parameters.getArguments().get(0) instanceof Server server)
                || isSelected(context.getRequiredTestClass(), context.getRequiredTestMethod(), server)) {
            return SELECTED;
        }
        TestSet set = set(context.getRequiredTestClass(), context.getRequiredTestMethod(), server);
        return ConditionEvaluationResult.disabled("in the " + set + " set on " + server.title());
    }

    private static boolean isSelected(Class<?> type, Method test, Server server) {
        return TestSet.selected().contains(set(type, test, server));
    }

    private static TestSet set(Class<?> type, Method test, Server server) {
        return TestSet.of(Stream.of(type, test)
                .flatMap(tagged -> AnnotationSupport.findRepeatableAnnotations(tagged, Tag.class).stream())
                .map(Tag::value).collect(Collectors.toSet()), server);
    }
}
