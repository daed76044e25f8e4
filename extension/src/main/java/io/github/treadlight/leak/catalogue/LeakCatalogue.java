package io.github.treadlight.leak.catalogue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The catalogue of known leaks and servers, read from {@code leaks.xml} and listed in docs. Immutable. */
public final class LeakCatalogue {
    /** Name of the leak of configuration services of undeployed applications. */
    public static final String CONFIG_SERVICES = "config-services";
    /** Name of the leak of metrics of undeployed applications. */
    public static final String METRICS_CONTEXTS = "metrics-contexts";
    /** Name of the leak of suppliers of principal mappers of undeployed enterprise beans. */
    public static final String PRINCIPAL_MAPPERS = "principal-mappers";
    /** Name of the leak of cleanups that cannot run. */
    public static final String SELF_HELD_CLEANUPS = "self-held-cleanups";

    private static final LeakCatalogue ALL = new LeakCatalogue(LeakFile.read());

    private final List<Leak> leaks;
    private final List<KnownServer> servers;
    /** The feature versions of the JDKs on which the tests ran. */
    private final Set<Integer> jdks;
    private final Map<String, Leak> byName;
    private final List<Remedy> remedies;

    private LeakCatalogue(LeakFile file) {
        this.leaks = file.leaks();
        this.servers = file.servers();
        this.jdks = file.jdks();
        this.byName = leaks.stream().collect(Collectors.toUnmodifiableMap(Leak::name, Function.identity()));
        this.remedies = file.remedies();
    }

    /** Returns the catalogue. */
    public static LeakCatalogue get() {
        return ALL;
    }

    /** Returns the leaks in the order in which they are searched. */
    public List<Leak> leaks() {
        return leaks;
    }

    /** Returns the versions of servers that were tested or whose source was read. */
    public List<KnownServer> servers() {
        return servers;
    }

    /** Returns whether the cleaners were tested on exactly this version, and on its JDK. */
    public boolean isTested(ServerVersion version) {
        return jdks.contains(version.jdk())
                && servers.stream().anyMatch(server -> server.isTested() && server.name().equals(version.server()));
    }

    /** Returns the names of the leaks in the order in which they are searched. */
    public List<String> names() {
        return leaks.stream().map(Leak::name).toList();
    }

    /** Returns the remedies for threads of libraries. */
    List<Remedy> remedies() {
        return remedies;
    }

    /** Returns the remedy for a thread that refers to an instance of the class, or empty if the library is unknown. */
    public Optional<Remedy> remedy(String className) {
        return remedies.stream().filter(remedy -> remedy.concerns(className)).findFirst();
    }

    /**
     * Returns the leak with the name.
     *
     * @throws IllegalArgumentException if the catalogue has no such leak
     */
    public Leak named(String name) {
        Leak leak = byName.get(name);
        if (leak == null) {
            throw new IllegalArgumentException("There is no leak '" + name + "' in leaks.xml");
        }
        return leak;
    }
}
