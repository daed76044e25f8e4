package io.github.treadlight.leak.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.enterprise.deployment.Application;
import com.sun.enterprise.deployment.ApplicationClientDescriptor;
import com.sun.enterprise.security.web.integration.GlassFishPrincipalMapper;
import io.github.treadlight.app.AppLoader;
import io.github.treadlight.leak.fixture.RetainedApplications;
import org.glassfish.ejb.security.application.EJBSecurityManager;
import org.glassfish.exousia.DefaultPolicyContextHandler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PrincipalMapperCleanerTest extends RetainedApplications {
    private static final String LEAK = "principal-mappers";
    private static final String CONTEXT = "shop/shop_internal";

    private int contexts;

    @AfterEach
    void clear() {
        DefaultPolicyContextHandler.clear();
    }

    @Test
    void replacesTheSuppliersOfAnUndeployedApplicationOnly() throws Exception {
        assertReleasedAlone(LEAK, loader -> deployBean("context " + contexts++, loader));
    }

    /** The next application with the same name cannot register a supplier of its own, so it needs the replacement. */
    @Test
    void theNextApplicationWithTheNameGetsTheSameMapper() throws Exception {
        AppLoader ended = application();
        deployBean(CONTEXT, ended);
        deployBean(CONTEXT, application());
        assertThat(placesOf(sweepOnly(LEAK, ended).released())).singleElement().asString().endsWith(CONTEXT);
        assertThat(EJBSecurityManager.mapper(CONTEXT)).isEqualTo(new GlassFishPrincipalMapper(CONTEXT));
        assertThat(sweepOnly(LEAK, ended).entries()).isEmpty();
        assertThat(failures).isEmpty();
    }

    private static void deployBean(String context, AppLoader loader) {
        Application application = Application.createApplication();
        application.setClassLoader(loader);
        ApplicationClientDescriptor descriptor = new ApplicationClientDescriptor();
        descriptor.setApplication(application);
        assertThat(new EJBSecurityManager(descriptor, context)).asString().startsWith(context);
    }
}
