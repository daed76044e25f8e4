package io.github.treadlight.server.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.glassfish.api.Param;
import org.glassfish.api.admin.AdminCommand;
import org.glassfish.api.admin.RestEndpoint;
import org.glassfish.api.admin.RestEndpoint.OpType;
import org.glassfish.api.admin.RestEndpoints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvnet.hk2.annotations.Service;

/** The metadata and man pages of the commands. The contract tests run the commands on servers. */
class CommandsTest {
    static Stream<Class<? extends AdminCommand>> commands() {
        return Stream.of(
                GetTreadlightConfiguration.class, SetTreadlightConfiguration.class, ShowTreadlightFootprint.class,
                ListApplicationGenerations.class, PurgeApplicationCaches.class, GetStreamFilter.class,
                TestStreamFilter.class, ProposeStreamFilter.class, ShowTreadlightFindings.class);
    }

    @ParameterizedTest
    @MethodSource("commands")
    void theManPageNamesTheCommandAndEachOption(Class<? extends AdminCommand> command) throws IOException {
        String name = command.getAnnotation(Service.class).name();
        try (InputStream page = command.getResourceAsStream(name + ".1")) {
            assertThat(page).as("man page of " + name).isNotNull();
            String text = new String(page.readAllBytes(), StandardCharsets.UTF_8);
            assertThat(text.lines().filter(line -> line.length() > 100)).isEmpty();
            assertThat(text).contains("NAME\n       " + name + " - ");
            for (Field param : params(command)) {
                boolean operand = param.getAnnotation(Param.class).primary();
                assertThat(text).contains("\n       " + (operand ? "" : "--") + name(param) + "\n");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("commands")
    void onlyWhatChangesNothingIsAnsweredToGet(Class<? extends AdminCommand> command) {
        String name = command.getAnnotation(Service.class).name();
        boolean changes = name.startsWith("set-") || name.startsWith("purge-");
        assertThat(command.getAnnotation(RestEndpoints.class).value())
                .filteredOn(endpoint -> endpoint.path().equals(name))
                .singleElement().satisfies(endpoint ->
                        assertThat(endpoint.opType()).isEqualTo(changes ? OpType.POST : OpType.GET));
    }

    /** A GET that collects garbage could be a link in any page that an administrator opens. */
    @Test
    void aVerificationIsAPost() {
        assertThat(ListApplicationGenerations.class.getAnnotation(RestEndpoints.class).value())
                .extracting(RestEndpoint::opType, endpoint -> endpoint.params()[0].value())
                .containsExactly(tuple(OpType.GET, "false"), tuple(OpType.POST, "true"));
    }

    private static String name(Field field) {
        String name = field.getAnnotation(Param.class).name();
        return name.isEmpty() ? field.getName() : name;
    }

    private static List<Field> params(Class<?> command) {
        List<Field> params = new ArrayList<>();
        for (Class<?> at = command; at != Object.class; at = at.getSuperclass()) {
            Stream.of(at.getDeclaredFields()).filter(field -> field.isAnnotationPresent(Param.class))
                    .forEach(params::add);
        }
        return params;
    }
}
