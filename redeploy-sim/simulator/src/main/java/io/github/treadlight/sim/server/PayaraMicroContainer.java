package io.github.treadlight.sim.server;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jboss.arquillian.container.spi.ConfigurationException;

/**
 * A container for Payara Micro. It deploys through the probe inside the server, because Payara Micro has no
 * administration port. Payara's own container does not redeploy: it starts a JVM for each deployment.
 */
public final class PayaraMicroContainer extends ServerContainer<PayaraMicroConfiguration> {
    /** Prevents the data grid, which listens on all addresses and searches for other servers, even with --nocluster. */
    private static final String NO_GRID = "--nohazelcast";
    /**
     * The factory of security policies, without which Payara Micro 7 starts no web application. The jar of Payara Micro
     * sets this property from its {@code payara-boot.properties}, which a launcher does not contain.
     */
    private static final String POLICY_FACTORY = "-Djakarta.security.jacc.PolicyFactory.provider="
            + "org.glassfish.exousia.modules.def.DefaultPolicyFactory";

    /** The deployed applications by name, which the server does not keep over a restart. */
    private final Map<String, Path> applications = new LinkedHashMap<>();
    private Path launcher = Path.of("");
    private Path loopback = Path.of("");
    private int port;

    @Override
    public Class<PayaraMicroConfiguration> getConfigurationClass() {
        return PayaraMicroConfiguration.class;
    }

    /** Returns the JVM options that Payara Micro needs only if it is started by a launcher. */
    public static List<String> launcherOptions(Server server) {
        return server == Server.PAYARA_MICRO7 ? List.of(POLICY_FACTORY) : List.of();
    }

    @Override
    void install(PayaraMicroConfiguration settings, Path work) throws IOException {
        applications.clear();
        launcher = unpack(settings, work);
        loopback = work.resolve("loopback.asadmin");
        try (InputStream commands = Objects.requireNonNull(PayaraMicroContainer.class.getResourceAsStream(
                "/io/github/treadlight/config/payara-micro/loopback.asadmin"))) {
            Files.copy(commands, loopback);
        }
        port = FreePort.next();
    }

    @Override
    ChildProcess launch(PayaraMicroConfiguration settings, Path work) throws IOException {
        return start(command(settings), settings, work);
    }

    @Override
    public void shutDown() {
        end();
    }

    /** Makes Payara Micro unpack itself with the module on its class path; only then does HK2 find its services. */
    private Path unpack(PayaraMicroConfiguration settings, Path work) throws IOException {
        Path root = work.resolve("micro");
        List<String> command = java(settings);
        command.addAll(probeArguments(work.resolve("unpacking")));
        command.addAll(List.of("-jar", settings.microJar().getAbsolutePath(), "--rootdir", root.toString()));
        List<String> jars = new ArrayList<>();
        File module = settings.module();
        if (module != null) {
            jars.add(module.getAbsolutePath());
        }
        settings.resources().libraries().forEach(library -> jars.add(library.toString()));
        if (!jars.isEmpty()) {
            command.addAll(List.of("--addjars", String.join(File.pathSeparator, jars)));
        }
        command.add("--outputlauncher");
        try (ChildProcess unpacking = start(command, settings, work)) {
            if (!unpacking.awaitEnd(Duration.ofSeconds(settings.startTimeoutSeconds()))) {
                throw unpacking.failure("did not unpack within " + settings.startTimeoutSeconds() + " s");
            }
        }
        Path unpacked = root.resolve("launch-micro.jar");
        if (!Files.exists(unpacked)) {
            throw new ConfigurationException(settings.microJar() + " does not unpack, so it is not a "
                    + settings.server().title() + "; its output is in " + settings.log().getAbsolutePath());
        }
        for (Path file : settings.configFiles()) {
            Files.copy(file, root.resolve("config").resolve(file.getFileName()));
        }
        Files.delete(settings.log().toPath()); // the server's log begins without the output of unpacking
        return unpacked;
    }

    private List<String> command(PayaraMicroConfiguration settings) {
        GridMember member = settings.gridMember();
        List<String> command = java(settings);
        command.addAll(member == null ? List.of() : member.jvmOptions());
        command.addAll(launcherOptions(settings.server()));
        command.addAll(jvmArguments());
        command.addAll(List.of(
                "-jar", launcher.toString(),
                "--disablephonehome",
                "--prebootcommandfile", loopback.toString(),
                "--port", Integer.toString(port)));
        command.addAll(member == null ? List.of(NO_GRID) : member.microOptions());
        command.addAll(settings.microOptions());
        Path postBoot = settings.resources().postBoot();
        command.addAll(postBoot == null ? List.of() : List.of("--postbootcommandfile", postBoot.toString()));
        applications.values().forEach(file -> command.addAll(List.of("--deploy", file.toString())));
        return command;
    }

    private static ChildProcess start(List<String> command, PayaraMicroConfiguration settings, Path work)
            throws IOException {
        return ChildProcess.start(settings.server().title(), command, work.toFile(), settings.log());
    }

    private static List<String> java(PayaraMicroConfiguration settings) {
        return new ArrayList<>(List.of(settings.javaHome().resolve("bin/java").toString()));
    }

    @Override
    boolean acceptsDeployments() {
        return probe().isReady();
    }

    @Override
    CommandResult deploy(String name, Path file) {
        boolean deployed = probe().deploy(name, name, file.toString());
        if (deployed) {
            applications.put(name, file);
        }
        return new CommandResult(deployed, "");
    }

    @Override
    CommandResult undeploy(String name) {
        applications.remove(name);
        return new CommandResult(probe().undeploy(name), "");
    }

    @Override
    public CommandResult asadmin(String... command) {
        try {
            return new CommandResult(true, call("did not run " + String.join(" ", command),
                    () -> probe().run(command[0], Arrays.copyOfRange(command, 1, command.length))));
        } catch (ServerFailedException failed) {
            return new CommandResult(false, String.valueOf(failed.getMessage()));
        }
    }

    @Override
    public int port() {
        return port;
    }
}
