package io.github.treadlight.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.sim.server.Server;
import java.io.File;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.artifact.DefaultArtifact;
import org.apache.maven.artifact.handler.DefaultArtifactHandler;
import org.apache.maven.model.Build;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.logging.SystemStreamLog;
import org.apache.maven.project.MavenProject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** Tests of the goal that need no server. */
class RedeployMojoTest {
    /** The parameters that are not options of the simulator. */
    private static final List<String> OF_THE_PLUGIN = List.of("skip", "serverVersion");
    /** The properties that skip the tests of a build, too. */
    private static final Map<String, String> OF_MAVEN = Map.of(
            "skipTests", "${skipTests}", "skipITs", "${skipITs}", "mavenTestSkip", "${maven.test.skip}");

    private static final List<Path> CLASS_PATH = Arrays.stream(
            System.getProperty("java.class.path").split(File.pathSeparator)).map(Path::of).toList();

    @TempDir
    private Path target;

    @Test
    void eachParameterHasTheNameOfAnOptionOfTheSimulator() throws Exception {
        String help = help();
        Map<String, String> properties = properties();
        assertThat(properties).hasSizeGreaterThan(20).containsAllEntriesOf(OF_MAVEN);
        properties.keySet().removeAll(OF_MAVEN.keySet());
        properties.forEach((parameter, property) -> {
            String option = parameter.replaceAll("[A-Z]", "-$0").toLowerCase(Locale.ROOT);
            if (!OF_THE_PLUGIN.contains(parameter)) {
                assertThat(help).containsPattern(" --" + option + "[ =]");
            }
            assertThat(property).isEqualTo("${treadlight." + option + "}");
        });
    }

    @ParameterizedTest
    @EnumSource
    void eachServerOfTheSimulatorCanBeFetched(Server server) throws Exception {
        assertThat(new FetchedServer(server.id(), null).artifact().getVersion()).matches("[678]\\.[\\d.]+");
        assertThat(new FetchedServer(server.id(), "6.2026.1").artifact().getVersion()).isEqualTo("6.2026.1");
    }

    @Test
    void anUnknownServerIsReported() {
        assertThatThrownBy(() -> new FetchedServer("wildfly", null).artifact()).hasMessage(
                "There is no server 'wildfly' to fetch; there are glassfish7, glassfish8, payara, payara-micro,"
                        + " payara-micro7, payara7.");
    }

    @Test
    void aProjectWithoutAWarIsReported() {
        assertThatThrownBy(goal("jar", new File("shop.jar"))::execute).isInstanceOf(MojoExecutionException.class)
                .hasMessage("treadlight:redeploy needs a WAR or an EAR, but the packaging of shop is jar. Declare the"
                        + " goal in the module that builds the WAR, or name the file with <war> or -Dtreadlight.war.");
    }

    @Test
    void aParentProjectIsSkipped() throws Exception {
        goal("pom", null).execute();
        assertThat(target).isEmptyDirectory();
    }

    @Test
    @SuppressWarnings("deprecation") // the replacement needs Maven's container
    void aWarWithAClassifierIsRedeployed() {
        RedeployMojo goal = goal("war", null);
        goal.serverHome = target.toFile();
        goal.project.addAttachedArtifact(artifact("prod", new File("missing-prod.war")));
        assertThatThrownBy(goal::execute).hasMessageContaining("missing-prod.war");
        goal.project.addAttachedArtifact(artifact("test", new File("missing-test.war")));
        assertThatThrownBy(goal::execute).hasMessage("shop builds several applications: [missing-prod.war,"
                + " missing-test.war]. Name one of them with <war> or -Dtreadlight.war.");
    }

    @Test
    void aCommandWithoutAPomNeedsAFile() {
        RedeployMojo goal = goal("pom", null);
        goal.project.setFile(null);
        assertThatThrownBy(goal::execute).isInstanceOf(MojoExecutionException.class)
                .hasMessageStartingWith("There is no POM in " + target).hasMessageContaining("-Dtreadlight.war");
    }

    @Test
    void aVersionOfAServerOfYourOwnIsReported() {
        RedeployMojo goal = goal("war", new File("shop.war"));
        goal.serverHome = new File("payara7");
        goal.serverVersion = "7.2026.1";
        assertThatThrownBy(goal::execute).isInstanceOf(MojoExecutionException.class)
                .hasMessage("serverVersion 7.2026.1 is the version of a server to fetch, but serverHome names a server"
                        + " of your own, payara7. Remove one of them.");
    }

    @Test
    void aWarThatIsNotBuiltIsReported() {
        assertThatThrownBy(goal("war", null)::execute).isInstanceOf(MojoExecutionException.class)
                .hasMessageContaining("Run mvn verify");
    }

    @Test
    void aMistakeInAnOptionFailsTheBuildWithTheSentenceOfTheSimulator() {
        RedeployMojo goal = goal("war", new File("missing.war"));
        goal.serverHome = target.toFile();
        goal.cycles = 4;
        assertThatThrownBy(goal::execute).isInstanceOf(MojoExecutionException.class)
                .hasMessage("There is no file " + new File("missing.war").getAbsolutePath() + ".");
        goal.war = target.toFile();
        assertThatThrownBy(goal::execute).isInstanceOf(MojoExecutionException.class)
                .hasMessageNotContainingAny("For all options", "report");
    }

    @Test
    void skippedTestsSkipTheGoal() throws Exception {
        RedeployMojo goal = goal("jar", null);
        goal.skipTests = true;
        goal.execute();
        goal.skipTests = false;
        goal.skipITs = true;
        goal.execute();
        goal.skipITs = false;
        goal.mavenTestSkip = true;
        goal.execute();
        goal.mavenTestSkip = false;
        goal.skip = true;
        goal.execute();
        assertThat(target).isEmptyDirectory();
    }

    @Test
    void spacesSeparateRepeatedOptions() {
        List<String> arguments = new Options().with("--cycles", null).with("--apps", 2)
                .withEach("--ping", "\n  /greeting\n  /missing,404\n").withFlag("--no-heap-dump", true).arguments();
        assertThat(arguments).containsExactly(
                "run", "--apps=2", "--ping=/greeting", "--ping=/missing,404", "--no-heap-dump");
    }

    @Test
    void anOptionOfTheJvmMayContainSpacesAndCommas() {
        assertThat(new Options().withOptions("--jvm-option", null).arguments()).containsExactly("run");
        assertThat(new Options().withOptions("--jvm-option", List.of("-Dmotto=a b", "-Xlog:gc*", "safepoint", "-Xint"))
                .arguments()).containsExactly(
                        "run", "--jvm-option=-Dmotto=a b", "--jvm-option=-Xlog:gc*,safepoint", "--jvm-option=-Xint");
    }

    /** Returns the help of the simulator's command, which runs in the JVM that the goal would start. */
    private static String help() throws Exception {
        List<String> lines = new ArrayList<>();
        Simulator simulator = new Simulator(CLASS_PATH, new SystemStreamLog() {
            @Override
            public void info(CharSequence line) {
                lines.add(line.toString());
            }
        });
        assertThat(simulator.run(List.of("run", "--help")).exitCode()).isZero();
        return String.join("\n", lines);
    }

    /** Returns the property of each parameter, from the descriptor in the plugin's jar. */
    private static Map<String, String> properties() throws Exception {
        Map<String, String> properties = new TreeMap<>();
        try (InputStream descriptor = RedeployMojo.class.getResourceAsStream("/META-INF/maven/plugin.xml")) {
            NodeList configurations = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(descriptor)
                    .getElementsByTagName("configuration");
            NodeList parameters = configurations.item(0).getChildNodes();
            for (int i = 0; i < parameters.getLength(); i++) {
                if (parameters.item(i) instanceof Element parameter
                        && parameter.getTextContent().matches("\\$\\{(treadlight\\..*|skip.*|maven\\.test\\.skip)}")) {
                    properties.put(parameter.getTagName(), parameter.getTextContent());
                }
            }
        }
        return properties;
    }

    private static Artifact artifact(String classifier, File file) {
        Artifact artifact = new DefaultArtifact(
                "shop", "shop", "1", "compile", "war", classifier, new DefaultArtifactHandler("war"));
        artifact.setFile(file);
        return artifact;
    }

    private RedeployMojo goal(String packaging, File built) {
        MavenProject project = new MavenProject();
        project.setArtifactId("shop");
        project.setPackaging(packaging);
        project.setArtifact(artifact(null, built));
        project.setFile(target.resolve("pom.xml").toFile());
        Build build = new Build();
        build.setDirectory(target.toString());
        project.setBuild(build);
        RedeployMojo goal = new RedeployMojo();
        goal.project = project;
        goal.server = "payara-micro";
        goal.module = "off";
        goal.failOn = "strong";
        goal.folder = target.toFile();
        goal.classPath = CLASS_PATH.stream().map(file -> artifact(null, file.toFile())).toList();
        return goal;
    }
}
