package io.github.treadlight.sim.holders;

import io.github.treadlight.leak.catalogue.KnownServer;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import java.util.List;

/** Says whether Treadlight was tested on a version of a server. */
public final class TestedVersions {
    private TestedVersions() {}

    /**
     * Returns sentences about a version of a server, for the user. They do not say what works there, which only the
     * running server can decide: it compares its classes with those of the tested versions.
     *
     * @param server the product and version, such as {@code payara-6.2025.10}
     */
    public static String describe(String server) {
        List<String> tested = LeakCatalogue.get().servers().stream().filter(KnownServer::isTested)
                .map(KnownServer::name).toList();
        if (tested.contains(server)) {
            return "Treadlight was tested on " + server + ".";
        }
        String product = server.substring(0, server.indexOf('-') + 1);
        return "Treadlight was not tested on " + server + ", but on "
                + String.join(", ", tested.stream().filter(each -> each.startsWith(product)).toList())
                + ". It compares the classes of the server with those: what is the same works as there. Its first line"
                + " in the server's log, and asadmin get-treadlight-configuration, name what is not.";
    }
}
