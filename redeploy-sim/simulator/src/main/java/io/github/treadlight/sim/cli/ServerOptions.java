package io.github.treadlight.sim.cli;

import io.github.treadlight.sim.server.Server;
import java.io.File;
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

/** Where it is redeployed. */
@SuppressWarnings("NullAway.Init") // picocli sets what is not optional
final class ServerOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    @Option(names = "--server", paramLabel = "NAME", defaultValue = "payara-micro",
            description = "The server: payara-micro, payara, glassfish7 or glassfish8; repeatable; or all.")
    private List<String> servers;

    @Option(names = "--server-home", paramLabel = "PATH",
            description = "A server of your own, instead of the one that the build fetched: a Payara Micro jar, or the"
                    + " folder that another server was unpacked into, which is copied and not changed.")
    private @Nullable File home;

    @Option(names = "--java-home", paramLabel = "DIR",
            description = "The JDK that the servers run on, instead of the simulator's, or of the oldest installed one"
                    + " that is new enough for a server that needs a newer one.")
    private @Nullable File javaHome;

    @Option(names = "--jvm-option", paramLabel = "OPTION",
            description = "A further option of the server's JVM; repeatable. It starts with -Xmx512m, and with"
                    + " -Xmx2g for the scenario libraries.")
    private List<String> jvmOptions = new ArrayList<>();

    @Option(names = "--start-timeout", paramLabel = "SECONDS", defaultValue = "120",
            description = "How long a server may take to come up.")
    private int startTimeout;

    @Option(names = "--answer-timeout", paramLabel = "SECONDS", defaultValue = "300",
            description = "How long a deployment or undeployment may take.")
    private int answerTimeout;

    /** Returns whether all servers were asked for, instead of some by their names. */
    boolean areAll() {
        return servers.contains("all");
    }

    /** Those that were named, each once. */
    Set<Server> servers() {
        Numbers.requirePositive(spec, "--start-timeout", startTimeout);
        Numbers.requirePositive(spec, "--answer-timeout", answerTimeout);
        Set<Server> chosen = areAll()
                ? EnumSet.allOf(Server.class)
                : servers.stream().map(Server::of).collect(Collectors.toCollection(LinkedHashSet::new));
        if (home != null && chosen.size() > 1) {
            throw new ParameterException(spec.commandLine(), "--server-home is of one server; name only that one.");
        }
        return chosen;
    }

    @Nullable File home() {
        return home;
    }

    @Nullable File javaHome() {
        return javaHome;
    }

    List<String> jvmOptions() {
        return jvmOptions;
    }

    int startTimeout() {
        return startTimeout;
    }

    int answerTimeout() {
        return answerTimeout;
    }
}
