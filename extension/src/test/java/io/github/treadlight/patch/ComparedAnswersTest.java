package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.server.CapturedLog;
import java.lang.reflect.Method;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the servers' {@code WeldUtils}, patched and unpatched, on random types. */
class ComparedAnswersTest {
    private static final int DEPLOYMENTS = 60;
    private static final String WELD_UTILS = "org.glassfish.weld.connector.WeldUtils";
    private static final ClassPatches PATCHES = new ClassPatches();

    @RegisterExtension
    final CapturedLog log = new CapturedLog("io.github.treadlight.patch");

    static List<ServerClassFile> weldUtils() {
        return ServerClassFile.all().stream().filter(each -> each.className().equals(WELD_UTILS)).toList();
    }

    static List<ServerClassFile> searchingArchives() {
        return weldUtils().stream().filter(each -> PATCHES.known(WELD_UTILS, each.shape())
                .containsValue(TypesPatch.OF_ARCHIVES)).toList();
    }

    @Test
    void findsClassesOfServers() {
        assertThat(searchingArchives()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("weldUtils")
    void areEqualOnTheServersTypes(ServerClassFile file) throws Exception {
        Class<?> original = new ServerStubs().define(file.bytes());
        Class<?> patched = new ServerStubs().define(PATCHES.apply(WELD_UTILS, file.bytes()));

        for (int seed = 0; seed < DEPLOYMENTS; seed++) {
            RandomTypes types = new RandomTypes(seed);
            assertThat(answers(patched, types, types::definedIn)).as("answers with seed %d", seed)
                    .isEqualTo(answers(original, types, types::definedIn));
        }

        assertThat(log.lines()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("searchingArchives")
    void areTheServersIfThePatchGivesOthers(ServerClassFile file) throws Exception {
        Class<?> original = new ServerStubs().define(file.bytes());
        Class<?> patched = new ServerStubs().define(PATCHES.apply(WELD_UTILS, file.bytes()));

        for (int seed = 0; seed < DEPLOYMENTS; seed++) {
            RandomTypes types = new RandomTypes(seed);
            assertThat(answers(patched, types, archives -> List.of())).as("answers with seed %d", seed)
                    .isEqualTo(answers(original, types, archives -> List.of()));
        }

        assertThat(log.lines()).singleElement().asString().contains("WARNING", "WeldUtils.",
                "gives a different answer than Treadlight's");
    }

    /**
     * Returns the answers of the class about a deployment.
     *
     * @param some returns the types of archives, for a patched class
     */
    private static Map<String, Object> answers(Class<?> weldUtils, RandomTypes types,
            Function<Collection<URI>, Collection<Type>> some) throws ReflectiveOperationException {
        DeploymentContext context = types.context(some);
        Map<String, Object> answers = new HashMap<>();
        Method isImplicit = weldUtils.getMethod("hasCDIEnablingAnnotations", DeploymentContext.class, Collection.class);
        for (URI archive : RandomTypes.ARCHIVES) {
            answers.put(archive.toString(), isImplicit.invoke(null, context, List.of(archive)));
        }
        answers.put("all", isImplicit.invoke(null, context, new ArrayList<>(RandomTypes.ARCHIVES)));
        answers.put("annotations", new HashSet<>(Arrays.asList((Object[]) weldUtils
                .getMethod("getCDIEnablingAnnotations", DeploymentContext.class).invoke(null, context))));
        answers.put("classes", weldUtils.getMethod("getCDIAnnotatedClassNames", DeploymentContext.class)
                .invoke(null, context));
        return answers;
    }
}
