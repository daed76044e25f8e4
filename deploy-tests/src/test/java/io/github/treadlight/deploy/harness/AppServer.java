package io.github.treadlight.deploy.harness;

import io.github.treadlight.sim.server.CommandResult;
import io.github.treadlight.sim.server.Server;
import io.github.treadlight.sim.server.ServerContainer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import javax.management.MBeanServerConnection;

/** A server with Treadlight installed, which listens on the loopback address only. */
public interface AppServer {
    /**
     * Starts a server, which may have another version than those of the build.
     *
     * @param home the jar of Payara Micro, or the folder of another server, which is not changed
     * @param name the name of the folder for the server's files
     * @param jvmOptions additional options of the server's JVM
     */
    static AppServer start(Server product, Path home, String name, List<String> jvmOptions) throws Exception {
        return product.isMicro() ? MicroServer.start(product, home, name, jvmOptions)
                : InstalledServer.start(product, home, name, jvmOptions);
    }

    /** Returns the product, such as Payara Micro. */
    Server product();

    /** Returns the simulator's container of the server. */
    ServerContainer<?> container();

    /**
     * Runs an administration command, which may fail. Takes the command's name, options as {@code --name=value} and at
     * most one operand.
     */
    default CommandResult run(String... command) throws Exception {
        return container().asadmin(command);
    }

    /** Runs an administration command as an administrator would, with the server's own asadmin if it has one. */
    default CommandResult runTyped(String... command) throws Exception {
        return run(command);
    }

    /** Runs an administration command and returns its message; throws an AssertionError when the command fails. */
    default String asadmin(String... command) throws Exception {
        return message(run(command), command);
    }

    /** Returns the message of a command; throws an AssertionError if the command failed. */
    default String message(CommandResult result, String... command) {
        if (!result.succeeded()) {
            throw new AssertionError("asadmin " + String.join(" ", command) + " failed: " + result.message()
                    + "; the server's log is " + log().file());
        }
        return result.message();
    }

    /** Deploys or redeploys an application under a name that is also its context root. */
    default void deploy(String name, Path archive) throws Exception {
        asadmin("deploy", "--force=true", "--name=" + name, "--contextroot=" + name, archive.toString());
    }

    /**
     * Returns whether a server runs the tasks that an application submits. GlassFish rejects the tasks of a versioned
     * application ("Module versioned is disabled"), because it searches for the application by the unversioned name.
     */
    static boolean runsTasks(Server product, String application) {
        return !application.contains(":") || product.isPayara();
    }

    /** Returns whether the server has an object request broker, which remote EJBs need, and can start it on its JDK. */
    default boolean hasOrb() {
        return !product().isMicro();
    }

    /** Undeploys an application. */
    default void undeploy(String name) throws Exception {
        asadmin("undeploy", name);
    }

    /** Returns the URI of a path on the server. */
    default URI uri(String path) {
        return URI.create("http://127.0.0.1:" + container().port() + path);
    }

    /** Sends a GET request and returns the body of the response, whatever its status. */
    default String get(String path) {
        return Http.get(uri(path)).body();
    }

    /** Returns what the server has logged since its last start. */
    ServerLog log();

    /** Returns the process id of the server; empty if it was not started or was stopped. It may have crashed. */
    default Optional<Long> pid() {
        return container().pid();
    }

    /**
     * Saves the JVM's state and a copy of the log in the work folder, replacing earlier files. Also prints the state,
     * because some CI machines keep only the output. Does nothing if the server was not started or was stopped. A
     * failure is printed, because the failure of the test is more important.
     *
     * @param name the prefix of the file names
     * @return the JVM's state with a thread dump; empty if there is no process or its state could not be read
     */
    default String saveState(String name) {
        String state = "";
        if (pid().isPresent()) {
            String files = name + "-" + product().id();
            try {
                state = JvmState.of(pid().get());
                System.err.println("The JVM of " + product().title() + " after the failure of " + name + ":\n" + state);
                Files.writeString(BuildFiles.work(files + "-jvm.log"), state);
                Files.copy(log().file(), BuildFiles.work(files + "-server.log"), StandardCopyOption.REPLACE_EXISTING);
            } catch (IOException | RuntimeException notSaved) {
                System.err.println("The state of " + files + " could not be saved: " + notSaved);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
            }
        }
        return state;
    }

    /** Returns a connection to the MBeans of the server's JVM. */
    default MBeanServerConnection mbeans() {
        return container().connection();
    }

    /** Returns the text of domain.xml; empty for Payara Micro, which does not save it. */
    Optional<String> domainXml() throws Exception;

    /** Stops the server, applies a setup, and starts the server. Its applications are deployed again. */
    void restart(ServerSetup setup) throws Exception;

    /** Stops the server if it is running. */
    void stop() throws Exception;
}
