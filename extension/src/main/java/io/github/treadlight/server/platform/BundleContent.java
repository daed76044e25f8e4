package io.github.treadlight.server.platform;

import io.github.treadlight.scan.ServerContent;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRevision;

/** The content of a server with bundles: its resolved bundles, and the packages that they export. */
record BundleContent(long archives, Set<Long> bundles) implements ServerContent {
    private static final String REFERENCE = "reference:";
    private static final List<String> ADDING_CLASSES =
            List.of("-Xbootclasspath", "--patch-module", "--add-modules", "--limit-modules", "-javaagent");
    /** The separators of files in a class path or an option, without the colon behind the letter of a drive. */
    private static final Pattern FILE_SEPARATORS = Pattern.compile("[=;,]|(?<![=;,:].|^.):");

    /** Returns the current content. */
    static BundleContent now() {
        long hash = 1;
        Set<Long> resolved = new HashSet<>();
        for (Bundle bundle : Bundles.context().getBundles()) {
            hash = 31 * hash + bundle.getBundleId();
            hash = 31 * hash + bundle.getLastModified();
            if (bundle.getState() >= Bundle.RESOLVED) {
                resolved.add(bundle.getBundleId());
            }
        }
        return new BundleContent(hash, Set.copyOf(resolved));
    }

    /**
     * Returns the packages that the bundle declares to export, whether it is resolved or not. For a fragment, returns
     * also those of its host, because it may add classes to them.
     */
    @Override
    public @Nullable Set<String> packages(long id) {
        Bundle bundle = Bundles.context().getBundle(id);
        return bundle == null ? null : packages(bundle);
    }

    private static @Nullable Set<String> packages(Bundle bundle) {
        Set<String> packages = exported(bundle);
        String host = bundle.getHeaders("").get(Constants.FRAGMENT_HOST);
        if (host != null && packages != null) {
            String name = host.split(";", 2)[0].strip();
            for (Bundle other : Bundles.context().getBundles()) {
                Set<String> ofHost = name.equals(other.getSymbolicName()) ? exported(other) : Set.of();
                if (ofHost == null) {
                    return null;
                }
                packages.addAll(ofHost);
            }
        }
        return packages;
    }

    private static @Nullable Set<String> exported(Bundle bundle) {
        BundleRevision revision = bundle.adapt(BundleRevision.class);
        if (revision == null) {
            return null;
        }
        Set<String> packages = new HashSet<>();
        for (BundleCapability exported : revision.getDeclaredCapabilities(PackageNamespace.PACKAGE_NAMESPACE)) {
            packages.add((String) exported.getAttributes().get(PackageNamespace.PACKAGE_NAMESPACE));
        }
        return packages;
    }

    /**
     * Returns the bundles with their locations and the times of their last changes, the sizes and times of the files
     * that they are read from. For the framework's own bundle, which exports classes of the JDK and of the class path,
     * returns the JDK, the class path, the JVM's options that add classes to them, and the exported packages.
     */
    @Override
    public String identity() {
        StringBuilder identity = new StringBuilder();
        for (String property : List.of("java.home", "java.vm.version", "java.class.path")) {
            appendWithFiles(identity, System.getProperty(property));
        }
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> ADDING_CLASSES.stream().anyMatch(option::startsWith))
                .forEach(option -> appendWithFiles(identity, option));
        Set<String> ofFramework = packages(Constants.SYSTEM_BUNDLE_ID);
        identity.append(ofFramework == null ? "" : new TreeSet<>(ofFramework));
        for (Bundle bundle : Bundles.context().getBundles()) {
            identity.append('\n').append(bundle.getBundleId());
            if (bundle.getBundleId() != Constants.SYSTEM_BUNDLE_ID) { // whose time is that of the start
                identity.append(' ').append(bundle.getLastModified()).append(' ').append(bundle.getLocation());
                File file = file(bundle.getLocation());
                if (file != null) {
                    appendState(identity, file);
                }
            }
        }
        return identity.toString();
    }

    /** Appends a text, and the sizes and times of the files that it names. */
    static void appendWithFiles(StringBuilder identity, String text) {
        identity.append(text);
        FILE_SEPARATORS.splitAsStream(text).map(File::new).filter(File::isFile)
                .forEach(file -> appendState(identity, file));
        identity.append('\n');
    }

    private static void appendState(StringBuilder identity, File file) {
        identity.append(' ').append(file.length()).append(' ').append(file.lastModified());
    }

    /** Returns the file at a location, or null if the location is none of a file. */
    private static @Nullable File file(String location) {
        String url = location.startsWith(REFERENCE) ? location.substring(REFERENCE.length()) : location;
        try {
            return url.startsWith("file:") ? new File(URI.create(url)) : null;
        } catch (IllegalArgumentException noFile) {
            return null;
        }
    }
}
