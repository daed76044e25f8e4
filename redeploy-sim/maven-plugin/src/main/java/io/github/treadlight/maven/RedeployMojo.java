package io.github.treadlight.maven;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import javax.inject.Inject;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.jspecify.annotations.Nullable;

/**
 * Redeploys the WAR or EAR of the project on a real server, and fails the build if the server retains the undeployed
 * deployments. The parameters are the options of the simulator's command {@code run}, under the same names.
 */
@Mojo(name = "redeploy", defaultPhase = LifecyclePhase.VERIFY, requiresProject = false, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields that are not @Nullable
public final class RedeployMojo extends AbstractMojo {
    private static final int LEAK = 3;
    private static final int BAD_INPUT = 2;
    private static final int SERVER_FAILED = 1;

    /** Skips the goal. */
    @Parameter(property = "treadlight.skip", defaultValue = "false")
    boolean skip;

    /** Skips the goal if the build skips its tests. */
    @Parameter(property = "skipTests", defaultValue = "false")
    boolean skipTests;

    /** Skips the goal if the build skips its integration tests. */
    @Parameter(property = "skipITs", defaultValue = "false")
    boolean skipITs;

    /** Skips the goal if the build neither compiles nor runs its tests. */
    @Parameter(property = "maven.test.skip", defaultValue = "false")
    boolean mavenTestSkip;

    /** The application, a .war or .ear file; the default is the one that the project builds. */
    @Parameter(property = "treadlight.war")
    @Nullable File war;

    /** The number of copies of the application, deployed side by side. */
    @Parameter(property = "treadlight.apps")
    @Nullable Integer apps;

    /** Requests to the application after each deployment, separated by spaces: {@code [APP:]/PATH[,STATUS]}. */
    @Parameter(property = "treadlight.ping")
    @Nullable String ping;

    /** The server: payara-micro, payara, payara-micro7, payara7, glassfish7 or glassfish8. */
    @Parameter(property = "treadlight.server", defaultValue = "payara-micro")
    String server;

    /** The version of the server to fetch; the default is the version that this plugin was tested with. */
    @Parameter(property = "treadlight.server-version")
    @Nullable String serverVersion;

    /** A server of your own instead of a fetched one: a Payara Micro jar, or the folder of another unpacked server. */
    @Parameter(property = "treadlight.server-home")
    @Nullable File serverHome;

    /** The JDK of the server. */
    @Parameter(property = "treadlight.java-home")
    @Nullable File javaHome;

    /** Additional options of the server's JVM, separated by commas on the command line. */
    @Parameter(property = "treadlight.jvm-option")
    @Nullable List<String> jvmOption;

    /** A file of asadmin commands that the server runs first, to create data sources and other resources. */
    @Parameter(property = "treadlight.post-boot-file")
    @Nullable File postBootFile;

    /** The folder of a domain with the resources that the application needs; it is not changed. */
    @Parameter(property = "treadlight.domain")
    @Nullable File domain;

    /** Jars for the server's class path, such as a JDBC driver. */
    @Parameter(property = "treadlight.server-lib")
    @Nullable List<File> serverLib;

    /** The longest time that the start of the server may take, in seconds. */
    @Parameter(property = "treadlight.start-timeout")
    @Nullable Integer startTimeout;

    /** The longest time that a deployment or an undeployment may take, in seconds. */
    @Parameter(property = "treadlight.answer-timeout")
    @Nullable Integer answerTimeout;

    /** How many times to deploy the application. */
    @Parameter(property = "treadlight.cycles")
    @Nullable Integer cycles;

    /** The number of cycles, including the first deployment, that do not count as steady redeployments. */
    @Parameter(property = "treadlight.warm-up")
    @Nullable Integer warmUp;

    /** How long each deployment runs before it is measured and redeployed, in milliseconds. */
    @Parameter(property = "treadlight.think")
    @Nullable Integer think;

    /** The number of threads that send requests while the application is redeployed. */
    @Parameter(property = "treadlight.load")
    @Nullable Integer load;

    /** The runs: off for a server without Treadlight, on for one with it, or both in turn. */
    @Parameter(property = "treadlight.module", defaultValue = "off")
    String module;

    /** The treadlight.jar to use instead of the one of this plugin's version. */
    @Parameter(property = "treadlight.module-jar")
    @Nullable File moduleJar;

    /** The JVM's policy for soft references: default, or cleared at each garbage collection. */
    @Parameter(property = "treadlight.soft-refs")
    @Nullable String softRefs;

    /** The folder for the report index.html, result.json and the server's log; the default is target/redeployments. */
    @Parameter(property = "treadlight.out")
    @Nullable File out;

    /** The leaks that fail the build: none, strong, or any. */
    @Parameter(property = "treadlight.fail-on", defaultValue = "strong")
    String failOn;

    /** A file to append a Markdown summary to. */
    @Parameter(property = "treadlight.summary")
    @Nullable File summary;

    /** Takes no heap dump of a server that retains deployments; the report then does not say what retains them. */
    @Parameter(property = "treadlight.no-heap-dump", defaultValue = "false")
    boolean noHeapDump;

    /** Keeps the heap dump of a server that retains deployments. */
    @Parameter(property = "treadlight.keep-heap-dump", defaultValue = "false")
    boolean keepHeapDump;

    @Parameter(defaultValue = "${project}", readonly = true)
    MavenProject project;

    @Parameter(defaultValue = "${basedir}", readonly = true)
    File folder;

    @Parameter(defaultValue = "${repositorySystemSession}", readonly = true)
    RepositorySystemSession session;

    @Parameter(defaultValue = "${plugin.artifacts}", readonly = true)
    List<Artifact> classPath;

    @Inject
    RepositorySystem repositories;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        if (skip || skipTests || skipITs || mavenTestSkip) {
            getLog().info("Redeployments are skipped.");
            return;
        }
        if (war == null && hasPom() && project.getPackaging().equals("pom")) {
            getLog().info(project.getArtifactId() + " builds no application to redeploy.");
            return;
        }
        File application = application();
        Simulator simulator = new Simulator(
                classPath.stream().map(artifact -> artifact.getFile().toPath()).toList(), getLog());
        requireSuccess(application.getName(), simulator.run(options(application).arguments()));
    }

    /** Returns the application to redeploy; the simulator checks whether it is one. */
    private File application() throws MojoExecutionException {
        if (war != null) {
            return war;
        }
        if (!hasPom()) {
            throw new MojoExecutionException("There is no POM in " + folder + ". Name the file to redeploy with"
                    + " -Dtreadlight.war, or run the command in the module that builds it.");
        }
        String packaging = project.getPackaging();
        if (!packaging.equals("war") && !packaging.equals("ear")) {
            throw new MojoExecutionException("treadlight:redeploy needs a WAR or an EAR, but the packaging of "
                    + project.getArtifactId() + " is " + packaging + ". Declare the goal in the module that builds the"
                    + " WAR, or name the file with <war> or -Dtreadlight.war.");
        }
        File main = project.getArtifact().getFile();
        return main == null ? attached(packaging) : main;
    }

    /** Returns the application of a project without a main artifact: its WAR or EAR has a classifier. */
    private File attached(String packaging) throws MojoExecutionException {
        List<File> files = project.getAttachedArtifacts().stream()
                .filter(artifact -> artifact.getType().equals(packaging)).map(Artifact::getFile).toList();
        return switch (files.size()) {
            case 0 -> throw new MojoExecutionException("This build has not packaged " + project.getArtifactId()
                    + " before treadlight:redeploy. Run mvn verify, or name the file with -Dtreadlight.war.");
            case 1 -> files.get(0);
            default -> throw new MojoExecutionException(project.getArtifactId() + " builds several applications: "
                    + files + ". Name one of them with <war> or -Dtreadlight.war.");
        };
    }

    /** Returns whether the command runs in a folder with a POM. Otherwise, Maven's project has no folders. */
    private boolean hasPom() {
        return project.getBasedir() != null;
    }

    private Path target() {
        return hasPom() ? Path.of(project.getBuild().getDirectory()) : folder.toPath().resolve("target");
    }

    private File out() {
        return out == null ? target().resolve("redeployments").toFile() : out;
    }

    private Options options(File application) throws MojoExecutionException {
        return new Options()
                .with("--war", application)
                .with("--apps", apps)
                .withEach("--ping", ping)
                .with("--server", server)
                .with("--server-home", serverHome == null ? fetchedServer() : ownServer(serverHome))
                .with("--java-home", javaHome)
                .withOptions("--jvm-option", jvmOption)
                .with("--post-boot-file", postBootFile)
                .with("--domain", domain)
                .withEach("--server-lib", serverLib == null ? List.of() : serverLib)
                .with("--start-timeout", startTimeout)
                .with("--answer-timeout", answerTimeout)
                .with("--cycles", cycles)
                .with("--warm-up", warmUp)
                .with("--think", think)
                .with("--load", load)
                .with("--module", module)
                .with("--module-jar", moduleJar)
                .with("--soft-refs", softRefs)
                .with("--out", out())
                .with("--fail-on", failOn)
                .with("--summary", summary)
                .withFlag("--no-heap-dump", noHeapDump)
                .withFlag("--keep-heap-dump", keepHeapDump);
    }

    private Path fetchedServer() throws MojoExecutionException {
        return new FetchedServer(server, serverVersion).fetch(
                repositories, session, project.getRemoteProjectRepositories(),
                target().resolve("redeploy-servers"));
    }

    private File ownServer(File home) throws MojoExecutionException {
        if (serverVersion != null) {
            throw new MojoExecutionException("serverVersion " + serverVersion + " is the version of a server to fetch,"
                    + " but serverHome names a server of your own, " + home + ". Remove one of them.");
        }
        return home;
    }

    /** Throws an exception that says why and where the report is, unless the simulator succeeded. */
    private void requireSuccess(String application, Simulator.Outcome outcome)
            throws MojoExecutionException, MojoFailureException {
        String error = outcome.error();
        String reason = (error.contains(application) ? "" : application + ": ") + error + report(outcome);
        switch (outcome.exitCode()) {
            case 0 -> getLog().info("The redeployments of " + application + " are complete" + report(outcome));
            case LEAK -> throw new MojoFailureException(reason);
            case SERVER_FAILED, BAD_INPUT -> throw new MojoExecutionException(reason);
            default -> throw new MojoExecutionException(application + ": the simulator ended with exit code "
                    + outcome.exitCode() + "; its output above may say why.");
        }
    }

    /** Returns the end of a sentence: where the report of this run is, or else the server's log, if there is one. */
    private String report(Simulator.Outcome outcome) {
        File[] written = out().listFiles(file -> file.lastModified() >= outcome.startMillis());
        List<File> files = written == null ? List.of() : List.of(written);
        return files.stream().filter(file -> file.getName().equals("index.html")).findAny()
                .map(page -> "; the report is " + page)
                .or(() -> files.stream().filter(file -> file.getName().endsWith(".log")).findAny()
                        .map(log -> "; the server's log is " + log))
                .orElse("") + ".";
    }
}
