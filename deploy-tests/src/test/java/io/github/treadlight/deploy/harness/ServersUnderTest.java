package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.Server;
import java.lang.reflect.Method;
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
 * Provides the servers that both the build and {@link OnServers} name and on which the selected {@link TestSet}s
 * contain a test of the class. Provides none if the class does not cover the package in the system property
 * {@code treadlight.package}. Reserves each server until the test class is done with it, and provides a server that is
 * free before one that another test class uses. Disables the tests on this server that no selected set contains.
 */
final class ServersUnderTest implements ArgumentsProvider, AnnotationConsumer<OnServers>, ExecutionCondition {
    /** Two servers keep two processors busy while a third waits. */
    private static final int PARALLEL = 3;
    private static final ReservedServers RESERVED = new ReservedServers(PARALLEL);
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

    private static boolean covers(Class<?> type, String changed) {
        Covers covers = type.getAnnotation(Covers.class);
        return changed.isEmpty() || covers != null && Arrays.asList(covers.value()).contains(changed);
    }

    /** Returns the servers, each reserved until the next is requested or the stream is closed. */
    private Stream<Server> reserved() {
        Set<Server> current = EnumSet.noneOf(Server.class);
        long ticket = RESERVED.ticket();
        return Stream.generate(() -> {
            current.forEach(RESERVED::free);
            current.clear();
            try {
                Server next = RESERVED.reserveAny(ticket, servers);
                current.add(next);
                servers.remove(next);
                return next;
            } catch (InterruptedException interrupted) {
                throw new IllegalStateException(interrupted);
            }
        }).limit(servers.size()).onClose(() -> current.forEach(RESERVED::free));
    }

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        ParameterInfo parameters = ParameterInfo.get(context);
        if (context.getTestMethod().isEmpty() || parameters == null
                || !(parameters.getArguments().get(0) instanceof Server server)
                || isSelected(context.getRequiredTestClass(), context.getRequiredTestMethod(), server)) {
            return SELECTED;
        }
        return ConditionEvaluationResult.disabled("in the set " + set(
                context.getRequiredTestClass(), context.getRequiredTestMethod(), server) + " on " + server.title());
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
