package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.junit.jupiter.api.Test;

/** Tests of the patches without a server. The deployment tests apply each patch to the class it was made for. */
class ClassPatchesTest {
    private static final byte[] CLASS_FILE = {1, 2, 3, 4, 5};

    @Test
    void concernClassesOfTheServers() {
        assertThat(new ClassPatches().purposes()).containsExactlyInAnyOrderEntriesOf(Map.of(
                "org.glassfish.weld.connector.WeldUtils", PatchPurpose.LOOKUPS,
                "com.sun.enterprise.v3.server.SnifferManagerImpl", PatchPurpose.LOOKUPS,
                "org.glassfish.web.loader.WebappClassLoader", PatchPurpose.THREAD_LOCALS,
                "org.glassfish.web.loader.ReferenceCleaner", PatchPurpose.THREAD_LOCALS));
    }

    @Test
    void leaveAnUnknownVersionAlone() {
        assertThat(new ClassPatches().apply("org.glassfish.weld.connector.WeldUtils", CLASS_FILE)).isNull();
        assertThat(new ClassPatches().apply("java.lang.Object", CLASS_FILE)).isNull();
    }

    @Test
    void areNeededByClassesThatSearchAllTypes() throws Exception {
        assertThat(ClassPatches.needsPatch(classFile(TypesCaller.class), PatchPurpose.LOOKUPS)).isTrue();
        assertThat(ClassPatches.needsPatch(classFile(ClassPatchesTest.class), PatchPurpose.LOOKUPS)).isFalse();
        assertThat(ClassPatches.needsPatch(classFile(Asker.class), PatchPurpose.LOOKUPS)).isFalse();
    }

    /** Asks only whether there are types, as GlassFish's sniffers do. */
    private static final class Asker {
        static boolean hasTypes(Types types) {
            return !types.getAllTypes().isEmpty();
        }
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        try (InputStream in = ClassLoader.getSystemResourceAsStream(type.getName().replace('.', '/') + ".class")) {
            return in.readAllBytes();
        }
    }

    @Test
    void replaceBytes() {
        assertThat(new BytesPatch(1, "0203", "0909").apply(CLASS_FILE)).containsExactly(1, 9, 9, 4, 5);
        assertThat(CLASS_FILE).containsExactly(1, 2, 3, 4, 5);
    }

    @Test
    void refuseAClassFileWithOtherBytes() {
        assertThatThrownBy(() -> new BytesPatch(1, "0204", "0909").apply(CLASS_FILE))
                .isInstanceOf(IllegalStateException.class).hasMessage("Unexpected bytes at offset 1");
        assertThatThrownBy(() -> new BytesPatch(4, "0506", "0909").apply(CLASS_FILE))
                .isInstanceOf(IllegalStateException.class).hasMessage("Unexpected bytes at offset 4");
    }

    @Test
    void refuseAReplacementOfAnotherLength() {
        assertThatThrownBy(() -> new BytesPatch(1, "02", "0909")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not as long as");
    }
}
