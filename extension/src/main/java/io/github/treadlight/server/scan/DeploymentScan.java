package io.github.treadlight.server.scan;

import com.sun.enterprise.deploy.shared.ArchiveFactory;
import com.sun.enterprise.v3.server.ReadableArchiveScannerAdapter;
import io.github.treadlight.event.ApplicationEvents;
import io.github.treadlight.log.ModuleLog;
import io.github.treadlight.scan.CachingParser;
import io.github.treadlight.scan.Preparation;
import io.github.treadlight.scan.ReplayProof;
import io.github.treadlight.scan.ServerClasses;
import io.github.treadlight.scan.jar.LibraryScans;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.logging.Level;
import org.glassfish.api.deployment.DeployCommandParameters;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.api.deployment.archive.ArchiveHandler;
import org.glassfish.api.deployment.archive.ReadableArchive;
import org.glassfish.deployment.common.DeploymentUtils;
import org.glassfish.hk2.api.ActiveDescriptor;
import org.glassfish.hk2.api.ServiceLocator;
import org.glassfish.hk2.classmodel.reflect.Parser;
import org.glassfish.hk2.classmodel.reflect.Types;
import org.glassfish.hk2.utilities.BuilderHelper;
import org.jspecify.annotations.Nullable;

/**
 * Scans the classes of a deployment before the server does, with a parser that knows libraries from earlier
 * deployments. The server takes the types and the parser from the deployment's context, and scans itself if there are
 * none. Mirrors the server's {@code ApplicationLifecycle.getDeployableTypes}. Used by one thread.
 */
final class DeploymentScan {
    private static final String ANNOTATION_SCANNER =
            "com.sun.enterprise.deployment.annotation.introspection.AnnotationScanner";
    private static final String SKIP_EXTERNAL_LIBRARIES = "skipScanExternalLib";

    private static final ModuleLog LOG = ModuleLog.of(DeploymentScan.class);

    private final DeploymentContext deployment;
    private final ServiceLocator services;
    private final List<ReadableArchive> libraries = new ArrayList<>();

    DeploymentScan(DeploymentContext deployment, ServiceLocator services) {
        this.deployment = deployment;
        this.services = services;
    }

    /** Returns whether the server is about to scan this deployment, and Treadlight can scan it instead. */
    boolean isNeeded() {
        ArchiveHandler handler = deployment.getArchiveHandler();
        return handler != null && handler.requiresAnnotationScanning(deployment.getSource())
                && WarLibraries.areKnown(deployment)
                && deployment.getTransientAppMetaData(Types.class.getName(), Types.class) == null;
    }

    private boolean isSet(String property) {
        return Boolean.parseBoolean(deployment.getAppProps().getProperty(property));
    }

    /**
     * Scans the deployment.
     *
     * @param classes the cache of the server's classes
     * @return a task that prepares later deployments of these libraries, or null if there is nothing to prepare
     */
    @Nullable Preparation run(LibraryScans scans, ServerClasses classes, ReplayProof proof, ExecutorService threads)
            throws IOException, InterruptedException {
        CachingParser parser = CachingParser.of(
                deployment.getLogger(), scans, classes, proof, handledAnnotations(services), threads);
        try {
            if (!openLibraries()) {
                return null;
            }
            parse(parser);
        } finally {
            for (ReadableArchive library : libraries) {
                library.close();
            }
        }
        deployment.addTransientAppMetaData(Types.class.getName(), parser.types());
        deployment.addTransientAppMetaData(Parser.class.getName(), parser);
        CachingParser.Counts counts = parser.counts();
        ApplicationEvents.deploymentScanned(name(), counts.scanned(), counts.reused(), counts.reusedClasses(),
                Duration.ofNanos(counts.savedNanos()));
        return parser.preparation();
    }

    /** Returns the name of the application, or that of its archive if the deployer gave no name. */
    private String name() {
        DeployCommandParameters parameters = deployment.getCommandParameters(DeployCommandParameters.class);
        String name = parameters == null ? null : parameters.name();
        return name == null ? deployment.getSource().getName() : name;
    }

    /** Returns a supplier of the annotations. It must not refer to the deployment, which the types may outlive. */
    private static Supplier<@Nullable Set<String>> handledAnnotations(ServiceLocator services) {
        return () -> findHandledAnnotations(services);
    }

    /** Returns the names of the annotations that the server's module scanners request, or null if unknown. */
    @SuppressWarnings("unchecked") // the method returns names
    private static @Nullable Set<String> findHandledAnnotations(ServiceLocator services) {
        try {
            ActiveDescriptor<?> scanner = services.getBestDescriptor(
                    BuilderHelper.createNameAndContractFilter(ANNOTATION_SCANNER, "default"));
            Object service = scanner == null ? null : services.getServiceHandle(scanner).getService();
            return service == null ? null
                    : (Set<String>) service.getClass().getMethod("getAnnotations").invoke(service);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError unknown) {
            LOG.log(Level.FINE, "Could not find the annotations that the server's module scanners request", unknown);
            return null;
        }
    }

    private void parse(Parser parser) throws IOException, InterruptedException {
        try (ReadableArchiveScannerAdapter application =
                new ReadableArchiveScannerAdapter(parser, deployment.getSource())) {
            parse(parser, application);
            for (ReadableArchive library : libraries) {
                parse(parser, new ReadableArchiveScannerAdapter(parser, library));
            }
            parser.awaitTermination();
        }
    }

    private static void parse(Parser parser, ReadableArchiveScannerAdapter archive) throws IOException {
        Future<Parser.Result> unused = parser.parse(archive, null); // the parser waits for it
    }

    /** Opens the external libraries of the deployment. Returns false if one cannot be opened, as the server reports. */
    private boolean openLibraries() {
        try {
            addLibraries();
            return true;
        } catch (IOException | URISyntaxException | RuntimeException unreadable) {
            LOG.log(Level.FINE, "Could not open an external library; the server scans the deployment", unreadable);
            return false;
        }
    }

    private void addLibraries() throws IOException, URISyntaxException {
        if (!isSet(SKIP_EXTERNAL_LIBRARIES)) {
            ArchiveFactory archives = services.getService(ArchiveFactory.class);
            List<URI> all = new ArrayList<>(DeploymentUtils.getExternalLibraries(deployment.getSource()));
            all.addAll(WarLibraries.unscanned(deployment));
            all.addAll(deployment.getAppLibs());
            for (URI library : all) {
                libraries.add(archives.openArchive(new File(library.getPath())));
            }
        }
    }
}
