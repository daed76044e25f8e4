package io.github.treadlight.deploy.harness;

import io.github.treadlight.deploy.harness.ChaosApplication.Request;
import io.github.treadlight.sim.server.Server;
import java.nio.file.Path;
import java.util.List;

/**
 * The twelve applications of a {@link Chaos}. They share much with the sentinel: classes, packages, names in JNDI, the
 * domain of MBeans, and the caches of the server. One fails to start, two are versions of the same application, and one
 * is an EAR.
 */
final class ChaosApplications {
    /** The context root of the versions of one application. */
    static final String VERSIONED = "versioned";

    private ChaosApplications() {}

    /**
     * Writes the archives. The first application has the leak by which the test detects a sweep. Payara Micro gets a
     * WAR instead of the EAR. On GlassFish, versioned applications submit no tasks.
     */
    static List<ChaosApplication> write(Server product) {
        boolean hasEars = !product.isMicro();
        Path leaks = Applications.leaks();
        Path twin = Applications.twin();
        return List.of(
                ChaosApplication.leaking("leaks", leaks, "leaks"),
                ChaosApplication.leaking("more-leaks", leaks, "more-leaks"),
                ChaosApplication.leaking("connecting", Applications.connecting(), "connecting"),
                ChaosApplication.leaking("hourly", Applications.hourly(), "hourly"),
                ChaosApplication.twin("twin", twin, "twin"),
                ChaosApplication.twin("other-twin", twin, "other-twin"),
                ChaosApplication.twin("twin-ear", hasEars ? Applications.twinEar() : twin, Applications.TWIN_CONTEXT),
                version(product, ChaosApplication.leaking(VERSIONED + ":v1", leaks, VERSIONED)),
                version(product, ChaosApplication.twin(VERSIONED + ":v2", twin, VERSIONED)),
                new ChaosApplication("own", Applications.own(), "own",
                        List.of(Request.get("/own/own", Applications.COMPACT, true))),
                new ChaosApplication("orders", Applications.jackson(), "orders", List.of(
                        new Request("order", true, server -> Orders.send(server.uri("/orders/jackson/orders"))))),
                new ChaosApplication("failing", Applications.failing(), "failing", List.of()));
    }

    private static ChaosApplication version(Server product, ChaosApplication application) {
        return AppServer.runsTasks(product, application.name()) ? application : application.withoutTasks();
    }
}
