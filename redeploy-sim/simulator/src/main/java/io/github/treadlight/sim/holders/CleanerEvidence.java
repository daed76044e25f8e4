package io.github.treadlight.sim.holders;

import io.github.treadlight.leak.catalogue.KnownServer;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.leak.catalogue.Use;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** Reports on which versions of the servers Treadlight's cleaners were tested or compared with the source. */
public final class CleanerEvidence {
    private CleanerEvidence() {}

    /**
     * Returns sentences about the cleaners on a version of a server, for the user.
     *
     * @param server the product and version, such as {@code payara-6.2025.10}
     */
    public static String of(String server) {
        LeakCatalogue catalogue = LeakCatalogue.get();
        ServerVersion version = new ServerVersion(server, Runtime.version().feature());
        List<Use.Evidence> all = catalogue.leaks().stream().map(leak -> leak.use().on(version)).toList();
        return "Treadlight's cleaners on " + server
                + ": " + Collections.frequency(all, Use.Evidence.TESTED) + " tested, "
                + Collections.frequency(all, Use.Evidence.READ) + " compared with its source, "
                + Collections.frequency(all, Use.Evidence.NONE_NEEDED) + " independent of the server, "
                + Collections.frequency(all, Use.Evidence.UNKNOWN) + " not verified. Tested versions: "
                + catalogue.servers().stream()
                        .filter(KnownServer::isTested)
                        .map(KnownServer::name)
                        .filter(each -> each.startsWith(server.substring(0, server.indexOf('-') + 1)))
                        .collect(Collectors.joining(", ")) + ".";
    }
}
