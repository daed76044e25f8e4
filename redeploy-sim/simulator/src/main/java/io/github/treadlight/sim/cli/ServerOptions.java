package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.engine.ServerSettings;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.server.ServerResources;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the servers. */
@SuppressWarnings("NullAway.Init") // picocli sets the fields that are not @Nullable
final class ServerOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--server", paramLabel = "NAME", defaultValue = "payara-micro",
            description = "The server: payara-micro, payara, payara-micro7, payara7, glassfish7, glassfish8, or all."
                    + " Repeatable.")
    private List<String> servers;

    @Option(names = "--server-home", paramLabel = "PATH",
            description = "A server of your own, instead of the one that the build downloaded: a Payara Micro jar, or"
                    + " the folder of another unpacked server, which is copied and not changed.")
    private @Nullable File home;

    @Option(names = "--java-home", paramLabel = "DIR",
            description = "The JDK of the servers. The default is the simulator's own, or for a server that needs a"
                    + " newer one, the oldest installed JDK that is new enough.")
    private @Nullable File javaHome;

    @Option(names = "--jvm-option", paramLabel = "OPTION",
            description = "An additional option of the server's JVM. The default heap is -Xmx512m, and -Xmx2g for the"
                    + " scenario libraries. Repeatable.")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(names = "--post-boot-file", paramLabel = "FILE",
            description = "A file of asadmin commands, one on each line, that the server runs before the applications"
                    + " are deployed, to create data sources and other resources. The syntax is that of Payara Micro's"
                    + " --postbootcommandfile.")
    private @Nullable Path postBoot;

    @Option(names = "--domain", paramLabel = "DIR",
            description = "The folder of a domain with the resources that the applications need, instead of domain1 of"
                    + " the server. It is copied and not changed.")
    private @Nullable Path domain;

    @Option(names = "--server-lib", paramLabel = "FILE",
            description = "A jar for the server's class path, such as a JDBC driver. Repeatable.")
    private List<Path> libraries = new ArrayList<>();

    @Option(names = "--start-timeout", paramLabel = "SECONDS", defaultValue = "120",
            description = "The longest time that the start of a server may take.")
    private int startTimeout;

    @Option(names = "--answer-timeout", paramLabel = "SECONDS", defaultValue = "300",
            description = "The longest time that a deployment or an undeployment may take.")
    private int answerTimeout;

    /** Returns whether the user chose all servers, instead of naming some. */
    boolean areAll() {
        return servers.contains("all");
    }

    /** Returns the chosen servers without duplicates, after checking the options. */
    Set<Server> servers() {
        Numbers.requirePositive(spec, "--start-timeout", startTimeout);
        Numbers.requirePositive(spec, "--answer-timeout", answerTimeout);
        Set<Server> chosen = areAll()
                ? EnumSet.allOf(Server.class)
                : servers.stream().map(Server::of).collect(Collectors.toCollection(LinkedHashSet::new));
        if (home != null && chosen.size() > 1) {
            throw new ParameterException(spec.commandLine(), "--server-home needs exactly one --server.");
        }
        return chosen;
    }

    @Nullable File home() {
        return home;
    }

    /** Returns the settings of one of the chosen servers, whose logs and files are in a folder. */
    ServerSettings settings(Server server, File out) {
        return new ServerSettings(server, jvmOptions, home, javaHome, startTimeout, answerTimeout, out,
                new ServerResources(domain, libraries, postBoot));
    }
}
