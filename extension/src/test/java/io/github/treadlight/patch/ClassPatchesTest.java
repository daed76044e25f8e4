package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.fixture.ApplicationLoader;
import java.net.URI;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.hk2.classmodel.reflect.AnnotationType;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.junit.jupiter.api.Test;

/** Tests of the patches without a server. The deployment tests apply each patch to the class it was made for. */
class ClassPatchesTest {
    private static final ClassPatches PATCHES = new ClassPatches();
    private static final String WELD_UTILS = "org.glassfish.weld.connector.WeldUtils";
    private static final String SNIFFERS = "com.sun.enterprise.v3.server.SnifferManagerImpl";

    @Test
    void concernClassesOfTheServers() {
        assertThat(PATCHES.purposes()).containsExactlyInAnyOrderEntriesOf(Map.of(
                WELD_UTILS, PatchPurpose.LOOKUPS,
                SNIFFERS, PatchPurpose.LOOKUPS,
                "org.apache.naming.resources.WebDirContext", PatchPurpose.LOOKUPS,
                "org.glassfish.weld.services.JCDIServiceImpl", PatchPurpose.LOOKUPS,
                "org.glassfish.weld.services.CDIServiceImpl", PatchPurpose.LOOKUPS,
                "org.glassfish.web.loader.WebappClassLoader", PatchPurpose.THREAD_LOCALS,
                "org.glassfish.web.loader.ReferenceCleaner", PatchPurpose.THREAD_LOCALS));
    }

    @Test
    void leaveAnUnknownMethodAloneAndNameThePatchIfItHasTheDefect() {
        byte[] unknown = ApplicationLoader.classFile(TypesCaller.class.getName());

        assertThat(PATCHES.apply(WELD_UTILS, unknown)).isNull();
        assertThat(PATCHES.missing(WELD_UTILS, unknown)).containsExactly("types-of-archives");
        assertThat(PATCHES.apply(SNIFFERS, unknown)).isNull();
        assertThat(PATCHES.missing(SNIFFERS, unknown)).containsExactly("types-of-annotations");
    }

    @Test
    void nameNoPatchIfTheDefectIsGone() {
        byte[] repaired = ApplicationLoader.classFile(Repaired.class.getName());

        assertThat(PATCHES.missing(WELD_UTILS, repaired)).isEmpty();
        assertThat(PATCHES.missing(SNIFFERS, repaired)).isEmpty();
    }

    /** Searches as the newest servers do. */
    @SuppressWarnings("unused") // only its class file is read
    private static final class Repaired {
        static boolean hasCDIEnablingAnnotations(DeploymentContext context, Collection<URI> archives) {
            return archives.stream().anyMatch(implicitBeanArchives(context)::contains);
        }

        private static Set<URI> implicitBeanArchives(DeploymentContext context) {
            Set<URI> found = new HashSet<>();
            Types types = context.getTransientAppMetaData(Types.class.getName(), Types.class);
            types.getAllTypes().forEach(type -> found.addAll(type.getDefiningURIs()));
            return found;
        }

        static boolean isCDIEnablingAnnotation(AnnotationType type, Set<String> visited) {
            return visited.add(type.getName()) && type.getAnnotations().stream()
                    .anyMatch(each -> isCDIEnablingAnnotation(each.getType(), visited));
        }

        static boolean getApplicableSniffers(Types types) {
            return !types.getAllTypes().isEmpty();
        }
    }
}
