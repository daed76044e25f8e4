package io.github.treadlight.leak;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The leaks of {@code leaks.xml}, which docs/leaks.md shows. Immutable. */
public final class LeakCatalogue {
    /** The leak of services for the configuration of undeployed applications. */
    public static final String CONFIG_SERVICES = "config-services";
    /** The leak of cleanups that cannot run. */
    public static final String SELF_HELD_CLEANUPS = "self-held-cleanups";

    private static final LeakCatalogue ALL = new LeakCatalogue(LeakFile.read());

    private final List<Leak> leaks;
    private final Map<String, Leak> byName;

    private LeakCatalogue(List<Leak> leaks) {
        this.leaks = List.copyOf(leaks);
        this.byName = leaks.stream().collect(Collectors.toUnmodifiableMap(Leak::name, Function.identity()));
    }

    /** Returns the catalogue. */
    public static LeakCatalogue get() {
        return ALL;
    }

    /** Returns the leaks in the order in which they are searched. */
    public List<Leak> leaks() {
        return leaks;
    }

    /** Returns the names of the leaks, in the same order. */
    public List<String> names() {
        return leaks.stream().map(Leak::name).toList();
    }

    /**
     * Returns the leak with the name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Leak named(String name) {
        Leak leak = byName.get(name);
        if (leak == null) {
            throw new IllegalArgumentException("There is no leak '" + name + "' in leaks.xml");
        }
        return leak;
    }

    /** Returns how many of the leaks that the product has were verified on the server, as {@code 35 of 36}. */
    public String verifiedOn(ServerVersion version) {
        return leaks.stream().filter(leak -> leak.isVerifiedOn(version)).count() + " of "
                + leaks.stream().filter(leak -> leak.concerns(version) || version.server().isEmpty()).count();
    }
}
