package io.github.treadlight.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import com.sun.enterprise.deployment.Application;
import com.sun.enterprise.deployment.BundleDescriptor;
import com.sun.enterprise.deployment.EjbBundleDescriptor;
import com.sun.enterprise.deployment.InjectionCapable;
import com.sun.enterprise.deployment.InjectionInfo;
import com.sun.enterprise.deployment.WebBundleDescriptor;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.shape.ClassShape;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;

/** Tests the decision of the patch. The deployment tests compare injections on servers. */
class InjectionPatchTest {
    private static final String METHOD =
            "injectManagedObject(Ljava/lang/Object;Lcom/sun/enterprise/deployment/BundleDescriptor;)V";

    private final BeanManager manager = mock();
    private final WebBundleDescriptor web = mock();
    private final Application application = mock();

    private static class Base {
        @Deprecated
        @SuppressWarnings("unused") // only its annotation is searched
        void old() {}
    }

    private static final class Leaf extends Base {}

    private static final class Injected extends Base {
        @Inject
        @SuppressWarnings("unused") // only its annotation is searched
        private String injected;
    }

    @BeforeEach
    void stub() {
        when(application.isVirtual()).thenReturn(true);
        when(web.getApplication()).thenReturn(application);
        when(web.getInjectionInfoByClass(any())).thenReturn(info());
    }

    private static InjectionInfo info(InjectionCapable... resources) {
        return new InjectionInfo("type", null, null, List.of(resources));
    }

    private boolean isInjected(Object object, BundleDescriptor bundle) throws Exception {
        byte[] original = ApplicationLoader.classFile(InjectionCaller.class.getName());
        byte[] patched = PatchedClass.of(original, ClassShape.of(original),
                Map.of(METHOD, InjectionPatch.OBJECTS_WITH_INJECTION_POINTS));
        Class<?> type = ApplicationLoader.of("server", Map.of(InjectionCaller.class.getName(), patched))
                .its(InjectionCaller.class);
        Supplier<BeanManager> managers = () -> manager;
        Object caller = type.getConstructor(Supplier.class).newInstance(managers);
        type.getMethod("injectManagedObject", Object.class, BundleDescriptor.class).invoke(caller, object, bundle);
        return (boolean) type.getMethod("isInjected").invoke(caller);
    }

    @Test
    void leavesOutObjectsWithoutInjectionPoints() throws Exception {
        assertThat(isInjected(new Leaf(), web)).isFalse();
        assertThat(isInjected(new Object() {}, web)).isFalse();
    }

    @Test
    void injectsObjectsWithOtherAnnotations() throws Exception {
        assertThat(isInjected(new Injected(), web)).isTrue();
    }

    @Test
    void injectsIfAnExtensionMadeAnAnnotationAnInterceptorBinding() throws Exception {
        when(manager.isInterceptorBinding(SafeVarargs.class)).thenReturn(true);
        assertThat(isInjected(new Leaf(), web)).isTrue();

        when(manager.isInterceptorBinding(SafeVarargs.class)).thenReturn(false);
        when(manager.isInterceptorBinding(Deprecated.class)).thenReturn(true);
        assertThat(isInjected(new Leaf(), web)).isTrue();
    }

    @Test
    void injectsIfTheDescriptorDeclaresAResourceOfTheClassOrASuperclass() throws Exception {
        for (Class<?> type : List.of(Leaf.class, Base.class)) {
            when(web.getInjectionInfoByClass(any())).thenReturn(info());
            when(web.getInjectionInfoByClass(type)).thenReturn(info(mock(InjectionCapable.class)));
            assertThat(isInjected(new Leaf(), web)).as("resource of %s", type).isTrue();
        }
    }

    @Test
    void injectsInModulesOfEnterpriseApplicationsAndInOtherModules() throws Exception {
        assertThat(isInjected(new Leaf(), mock(EjbBundleDescriptor.class))).isTrue();

        when(application.isVirtual()).thenReturn(false);
        assertThat(isInjected(new Leaf(), web)).isTrue();
    }

    @Test
    void injectsIfTheDecisionFails() throws Exception {
        when(web.getInjectionInfoByClass(any())).thenThrow(new IllegalStateException("no environment"));
        assertThat(isInjected(new Leaf(), web)).isTrue();

        when(web.getApplication()).thenThrow(new NoSuchMethodError("of another version of the server"));
        assertThat(isInjected(new Leaf(), web)).isTrue();
        assertThat(isInjected(new Leaf(), null)).isTrue();
    }

    @Test
    void refusesAMethodThatGetsNoBeanManager() {
        byte[] other = ApplicationLoader.classFile(InjectionPatchTest.class.getName());

        assertThat(InjectionPatch.OBJECTS_WITH_INJECTION_POINTS.hasDefect(new ClassReader(other))).isFalse();
        assertThatThrownBy(() -> PatchedClass.of(other, ClassShape.of(other),
                Map.of(METHOD, InjectionPatch.OBJECTS_WITH_INJECTION_POINTS)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The patch injected-objects does not fit: it made [0, 0] changes");
    }

    @Test
    void isNeededByAMethodThatCreatesAnInjectionTarget() {
        byte[] original = ApplicationLoader.classFile(InjectionCaller.class.getName());

        assertThat(InjectionPatch.OBJECTS_WITH_INJECTION_POINTS.hasDefect(new ClassReader(original))).isTrue();
    }
}
