package io.github.treadlight.server.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.server.DeployedApp;
import io.github.treadlight.server.ServerLoaders.EarClassLoader;
import io.github.treadlight.server.ServerLoaders.EarLibClassLoader;
import io.github.treadlight.server.ServerLoaders.WebappClassLoader;
import java.nio.file.Path;
import java.util.Set;
import org.glassfish.deployment.common.DeploymentContextImpl;
import org.glassfish.internal.api.DelegatingClassLoader;
import org.glassfish.internal.deployment.ExtendedDeploymentContext.Phase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The loaders of applications, found in the server's own deployment context. */
class AppLoadersTest {
    private final ClassLoader server = getClass().getClassLoader();
    private final WebappClassLoader war = new WebappClassLoader(new DelegatingClassLoader(server));
    private final ClassLoader ofThread = Thread.currentThread().getContextClassLoader();

    @TempDir
    Path archive;

    @AfterEach
    void resetThread() {
        Thread.currentThread().setContextClassLoader(ofThread);
    }

    private DeploymentContextImpl deployment(ClassLoader loader, String... modules) {
        DeploymentContextImpl deployment = DeployedApp.context("shop", DeployedApp.archive(archive));
        DeployedApp.createLoader(deployment, loader);
        for (String module : modules) {
            DeployedApp.addModule(deployment, module);
        }
        return deployment;
    }

    @Test
    void aWarHasItsOwnLoaderAndNoneThatItShares() {
        assertThat(AppLoaders.of(deployment(war)).own()).containsExactly(war);
    }

    /** Payara creates the final loader from the previous one before it creates the temporary one. */
    @Test
    void aHotDeploymentHasTheLoaderThatItWasGivenAndNoTemporaryOne() {
        DeploymentContextImpl deployment = deployment(null);
        deployment.setClassLoader(war);
        DeployedApp.createLoader(deployment, new WebappClassLoader());
        Thread.currentThread().setContextClassLoader(war);
        assertThat(AppLoaders.of(deployment).own()).containsExactly(war);
        assertThat(AppLoaders.of(deployment).temporary()).isEmpty();
    }

    @Test
    void aDeploymentWithoutALoaderHasNone() {
        assertThat(AppLoaders.of(deployment(null)).own()).isEmpty();
    }

    @Test
    void anOsgiBundleHasNoneOfItsOwn() {
        assertThat(AppLoaders.of(deployment(new DelegatingClassLoader(server))).own()).isEmpty();
    }

    @Test
    void theTemporaryLoaderOfTheContextIsLeftToTheServer() {
        DeploymentContextImpl deployment = deployment(war);
        WebappClassLoader temporary = new WebappClassLoader();
        DeployedApp.createTemporaryLoader(deployment, temporary);
        AppLoaders.of(deployment);
        deployment.setPhase(Phase.PREPARE);
        assertThat(deployment.getClassLoader()).as("destroyed when it is asked for too early").isSameAs(temporary);
    }

    @Nested
    class OfAnEar {
        private final EarLibClassLoader libraries = new EarLibClassLoader();
        private final EarClassLoader ear = new EarClassLoader(new DelegatingClassLoader(libraries));
        private final WebappClassLoader web = new WebappClassLoader(ear);
        private final WebappClassLoader rar = new WebappClassLoader(ear);

        @Test
        void itsLibrariesAndEachOfItsModulesHaveOne() {
            ear.with("web.war", web).with("adapter.rar", rar);
            assertThat(AppLoaders.of(deployment(ear, "web.war", "adapter.rar")).own())
                    .containsExactlyInAnyOrder(libraries, ear, web, rar);
        }

        @Test
        void aModuleWithoutALoaderOfItsOwnAddsNone() {
            ear.with("web.war", web).with("beans.jar", ear);
            assertThat(AppLoaders.of(deployment(ear, "web.war", "beans.jar", "unknown.jar")).own())
                    .containsExactlyInAnyOrder(libraries, ear, web);
        }

        @Test
        void anEarLoaderOfAnUnknownShapeIsNamed() {
            DeploymentContextImpl deployment = deployment(libraries, "web.war");
            assertThatThrownBy(() -> AppLoaders.of(deployment)).isInstanceOf(IllegalStateException.class)
                    .hasMessage(EarLibClassLoader.class.getName() + " has no getModuleClassLoader(String)");
        }

        @Test
        void temporaryLoadersOfAnEarAreFoundWithoutItsFinalLoaders() {
            EarLibClassLoader temporaryLibraries = new EarLibClassLoader();
            EarClassLoader temporary = new EarClassLoader(temporaryLibraries);
            WebappClassLoader temporaryWeb = new WebappClassLoader(temporary);
            temporary.with("web.war", temporaryWeb).with("adapter.rar", rar);
            ear.with("web.war", web).with("adapter.rar", rar);
            Thread.currentThread().setContextClassLoader(temporary);
            assertThat(AppLoaders.of(deployment(ear, "web.war", "adapter.rar")).temporary())
                    .as("without %s, which both have", rar)
                    .containsExactlyInAnyOrder(temporaryLibraries, temporary, temporaryWeb);
        }
    }

    @Nested
    class TemporaryLoader {
        private Set<ClassLoader> temporary(ClassLoader context, ClassLoader last) {
            Thread.currentThread().setContextClassLoader(context);
            return AppLoaders.of(deployment(last)).temporary();
        }

        @Test
        void itIsTheThreadsContextLoader() {
            WebappClassLoader first = new WebappClassLoader(war.getParent());
            assertThat(temporary(first, war)).containsExactly(first);
        }

        @Test
        void aServerThreadHasNoTemporaryLoader() {
            assertThat(temporary(server, war)).isEmpty();
        }

        @Test
        void aThreadWithoutAContextLoaderHasNone() {
            assertThat(temporary(null, war)).isEmpty();
        }

        @Test
        void theFinalLoaderIsNotTemporary() {
            assertThat(temporary(war, war)).isEmpty();
        }

        @Test
        void withoutAFinalLoaderThereIsNone() {
            assertThat(temporary(war, null)).isEmpty();
        }

        @Test
        void anOsgiBundleHasNone() {
            assertThat(temporary(new DelegatingClassLoader(server), new DelegatingClassLoader(server))).isEmpty();
        }
    }
}
