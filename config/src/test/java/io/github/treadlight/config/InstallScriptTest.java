package io.github.treadlight.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs {@code install.sh} as a process, on folders with the files of the servers. */
@DisabledOnOs(OS.WINDOWS)
class InstallScriptTest {
    private static final int REFUSED = 1;
    private static final int MISUSED = 2;

    @TempDir
    private Path temp;

    private InstallScript script;

    @BeforeEach
    void unpack() throws IOException {
        script = new InstallScript(temp.resolve("treadlight 0.1.0"));
        script.set("AS_JAVA", FakeServer.jdk(temp.resolve("jdk 25"), "25.0.1").toString());
    }

    private FakeServer payara6() throws IOException {
        return FakeServer.payara(temp.resolve("payara 6"), 6, 2025, 10);
    }

    @Test
    void installsIntoPayara6AndSaysWhatToDoNext() throws Exception {
        FakeServer server = payara6();
        InstallScript.Result result = script.run(server.folder().toString());
        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(server.module()).hasContent(InstallScript.JAR);
        assertThat(server.installed()).containsExactly("treadlight.jar");
        assertThat(result.output()).contains("Server: Payara Server 6.2025.10 in", "Treadlight: not installed",
                "JDK: 25, from", "Installed: " + server.module(), "/bin/asadmin' start-domain",
                "/bin/asadmin' list-application-generations --verify=true").doesNotContain("Warning");
    }

    @Test
    void observeSetsTheModeInEachConfigOfAStoppedDomain() throws Exception {
        FakeServer server = payara6();
        Path xml = server.file("domains/domain1/config/domain.xml");
        Files.writeString(xml, """
                <domain>
                  <configs>
                    <config name="server-config">
                      <treadlight-configuration class-values="jdk"
                          stream-filter-mode="log" mode="active"></treadlight-configuration>
                    </config>
                    <config name="default-config">
                      <treadlight-configuration/>
                    </config>
                    <config name="other-config" dynamic-reconfiguration-enabled="true">
                    </config>
                  </configs>
                </domain>
                """);
        InstallScript.Result result = script.run("--observe", server.folder().toString());
        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(result.output()).contains("Set mode=observe: " + xml, "Installed: " + server.module(),
                "/bin/asadmin' show-treadlight-findings").doesNotContain("Warning");
        assertThat(xml).hasContent("""
                <domain>
                  <configs>
                    <config name="server-config">
                      <treadlight-configuration class-values="jdk"
                          stream-filter-mode="log" mode="observe"></treadlight-configuration>
                    </config>
                    <config name="default-config">
                      <treadlight-configuration mode="observe"/>
                    </config>
                    <config name="other-config" dynamic-reconfiguration-enabled="true">
                      <treadlight-configuration mode="observe"></treadlight-configuration>
                    </config>
                  </configs>
                </domain>
                """);
        String once = Files.readString(xml);
        assertThat(script.run("--observe", server.folder().toString()).exitCode()).isZero();
        assertThat(xml).hasContent(once);
        assertThat(xml.resolveSibling("domain.xml.observe")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "<config><treadlight-configuration mode='active'/></config>",
        "<config><treadlight-configuration mode = \"active\"/></config>",
        "<config>\n<!-- <treadlight-configuration enabled=\"false\"/> -->\n</config>",
        "<config/>",
        "<config><treadlight-configuration/></config><config\nname=\"b\"></config>"})
    void observeRefusesADomainThatItCannotChange(String configs) throws Exception {
        FakeServer server = payara6();
        Path xml = server.file("domains/domain1/config/domain.xml");
        String domain = "<domain><configs>" + configs + "</configs></domain>\n";
        Files.writeString(xml, domain);

        InstallScript.Result result = script.run("--observe", server.folder().toString());

        assertThat(result.exitCode()).as(result.output()).isNotZero();
        assertThat(result.output()).contains(xml + " has a form that this script cannot change");
        assertThat(xml).hasContent(domain);
        assertThat(xml.resolveSibling("domain.xml.observe")).doesNotExist();
        assertThat(server.module()).doesNotExist();
    }

    @Test
    void observeIsRefusedWhileADomainRuns() throws Exception {
        FakeServer server = payara6();
        Path xml = Files.writeString(server.file("domains/domain1/config/domain.xml"), "<config></config>");
        Files.writeString(server.file("domains/domain1/config/pid"), Long.toString(ProcessHandle.current().pid()));
        InstallScript.Result result = script.run("--observe", server.folder().toString());
        assertThat(result.exitCode()).isEqualTo(REFUSED);
        assertThat(result.output()).contains("Stop domain1 first");
        assertThat(xml).hasContent("<config></config>");
        assertThat(server.module()).doesNotExist();
    }

    /** A user pastes the commands into a shell. */
    @ParameterizedTest
    @ValueSource(strings = {"payara6", "payara 6", "it's $HOME's \"6\""})
    void printsCommandsThatAShellUnderstands(String folder) throws Exception {
        FakeServer server = FakeServer.payara(temp.resolve(folder), 6, 2025, 10);
        Path asadmin = Files.writeString(server.file("bin/asadmin"), "#!/bin/sh\necho \"asadmin got $*\"\n");
        Files.setPosixFilePermissions(asadmin, PosixFilePermissions.fromString("rwxr-xr-x"));
        String commands = script.run(server.folder().toString()).output().lines()
                .filter(line -> line.startsWith("  ")).collect(Collectors.joining("\n"));
        Path pasted = Files.writeString(temp.resolve("pasted.sh"), commands);
        script.runWith("sh", pasted.toString());
        assertThat(script.run().output()).isEqualTo("""
                asadmin got start-domain
                asadmin got deploy my.war
                asadmin got deploy --force my.war
                asadmin got list-application-generations --verify=true
                """);
    }

    @ParameterizedTest
    @CsvSource({"7.0.21, 17", "7.1.0, 17", "8.0.0, 21", "8.0.0-SNAPSHOT, 21"})
    void installsIntoGlassFishOnTheOldestSupportedJdk(String version, String jdk) throws Exception {
        FakeServer server = FakeServer.glassFish(temp.resolve("glassfish7"), version);
        script.set("AS_JAVA", FakeServer.jdk(temp.resolve("jdk"), jdk).toString());
        InstallScript.Result result = script.run(server.folder().toString());
        assertThat(result.exitCode()).as(result.output()).isZero();
        assertThat(server.module()).exists();
        assertThat(result.output()).contains("Eclipse GlassFish " + version);
    }

    @Test
    void installsIntoPayara7() throws Exception {
        FakeServer server = FakeServer.payara(temp.resolve("payara7"), 7, 2025, 1);
        assertThat(script.run(server.folder().toString()).exitCode()).isZero();
        assertThat(server.module()).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"payara 6", "payara 6/", "./payara 6/glassfish"})
    void acceptsRelativePathsAndTheInnerFolder(String path) throws Exception {
        FakeServer server = payara6();
        assertThat(script.runIn(temp, path).exitCode()).isZero();
        assertThat(server.module()).exists();
    }

    /** A server replaces its own copy of the jar only with a newer file. */
    @Test
    void replacesAnotherVersionAndSetsTheCurrentDate() throws Exception {
        FakeServer server = payara6();
        Files.writeString(server.module(), "another version");
        Instant old = Instant.now().minus(400, ChronoUnit.DAYS);
        Files.setLastModifiedTime(script.jar(), FileTime.from(old));
        InstallScript.Result result = script.run(server.folder().toString());
        assertThat(result.output()).contains("different from the jar beside this script");
        assertThat(server.module()).hasContent(InstallScript.JAR);
        assertThat(Files.getLastModifiedTime(server.module()).toInstant())
                .isAfter(Instant.now().minus(1, ChronoUnit.DAYS));
    }

    @Test
    void installsTwiceWithTheSameResult() throws Exception {
        FakeServer server = payara6();
        script.run(server.folder().toString());
        InstallScript.Result again = script.run(server.folder().toString());
        assertThat(again.exitCode()).isZero();
        assertThat(again.output()).contains("identical to the jar beside this script");
        assertThat(server.installed()).containsExactly("treadlight.jar");
    }

    @Test
    void aCheckChangesNothing() throws Exception {
        FakeServer server = payara6();
        InstallScript.Result result = script.run("--check", server.folder().toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).contains("can be installed", "Nothing was changed");
        assertThat(server.installed()).isEmpty();
    }

    @Test
    void refusesATruncatedJar() throws Exception {
        FakeServer server = payara6();
        Files.writeString(script.jar(), InstallScript.JAR.substring(0, 30));
        for (String option : List.of("--check", "--force")) {
            InstallScript.Result refused = script.run(option, server.folder().toString());
            assertThat(refused.exitCode()).isEqualTo(REFUSED);
            assertThat(refused.output()).contains(script.jar() + " is damaged").doesNotContain("can be installed");
        }
        assertThat(server.installed()).isEmpty();
    }

    @Test
    void aCheckSaysWhetherAServerRunsAnotherJar() throws Exception {
        FakeServer server = payara6();
        String folder = server.folder().toString();
        script.run(folder);
        Path copy = server.cache("domains/shop", InstallScript.JAR);
        server.cache("nodes/localhost/front", InstallScript.JAR);
        assertThat(script.run("--check", folder).output()).doesNotContain("osgi-cache");
        Files.writeString(copy, "another version");
        Instant time = Files.getLastModifiedTime(server.module()).toInstant();
        Files.setLastModifiedTime(copy, FileTime.from(time.plusSeconds(10)));
        assertThat(script.run("--check", folder).output()).contains("identical to the jar beside this script",
                "Warning: shop runs another jar", "touch '" + server.module()).doesNotContain("front");
        Files.setLastModifiedTime(copy, FileTime.from(time.minusSeconds(10)));
        assertThat(script.run("--check", folder).output()).contains("shop has a copy of another jar",
                "at its next start").doesNotContain("shop runs");
    }

    @Test
    void aCheckSaysThatTheInstalledJarIsTruncated() throws Exception {
        FakeServer server = payara6();
        Files.writeString(server.module(), "part");
        assertThat(script.run("--check", server.folder().toString()).output())
                .contains("Warning: " + server.module() + " is damaged");
    }

    @Test
    void aRemovalShowsTheConfigurationThatTheServerWillDrop() throws Exception {
        FakeServer server = payara6();
        Files.writeString(server.file("domains/shop/config/domain.xml"), """
                <config name="server-config">
                  <treadlight-configuration class-values="jdk"
                      cleaner-excludes="mbeans"></treadlight-configuration>
                  <system-property name="shop"></system-property>
                </config>
                """);
        Files.writeString(server.file("domains/front/config/domain.xml"), """
                  <treadlight-configuration class-values="compact"></treadlight-configuration>
                  <system-property name="front"></system-property>
                """);
        Files.writeString(server.file("domains/plain/config/domain.xml"),
                "<treadlight-configuration></treadlight-configuration>");
        script.run(server.folder().toString());
        assertThat(script.run("--remove", server.folder().toString()).output())
                .contains("shop drops this element when it next writes domain.xml", "class-values=\"jdk\"",
                        "cleaner-excludes=\"mbeans\"", "front drops this element", "class-values=\"compact\"")
                .doesNotContain("plain", "<config", "<system-property");
    }

    @Test
    void removesTheJarAndNothingElse() throws Exception {
        FakeServer server = payara6();
        Path other = Files.writeString(server.modules().resolve("other.jar"), "other");
        script.run(server.folder().toString());
        InstallScript.Result removed = script.run("--remove", server.folder().toString());
        assertThat(removed.exitCode()).isZero();
        assertThat(removed.output()).contains("Removed: " + server.module());
        assertThat(server.module()).doesNotExist();
        assertThat(other).exists();
        InstallScript.Result again = script.run("--remove", server.folder().toString());
        assertThat(again.exitCode()).isZero();
        assertThat(again.output()).contains("nothing to remove");
    }

    /** An administrator who upgraded the server must still be able to remove the jar. */
    @Test
    void removesTheJarFromAnUnknownVersion() throws Exception {
        FakeServer server = FakeServer.glassFish(temp.resolve("glassfish9"), "9.0.0");
        Files.writeString(server.module(), "jar");
        assertThat(script.run("--remove", server.folder().toString()).exitCode()).isZero();
        assertThat(server.module()).doesNotExist();
    }

    static Stream<List<String>> unknownServers() {
        return Stream.of(
                List.of("product.name=Eclipse GlassFish", "product.version=9.0.0"),
                List.of("product.name=Eclipse GlassFish", "product.version=70.0"),
                List.of("product.name=Other Server", "product.version=7.0.0"),
                List.of("# no version at all"));
    }

    @ParameterizedTest
    @MethodSource("unknownServers")
    void refusesAnUnknownVersionUnlessForced(List<String> properties) throws Exception {
        FakeServer server = FakeServer.of(temp.resolve("server"), properties.toArray(String[]::new));
        InstallScript.Result refused = script.run(server.folder().toString());
        assertThat(refused.exitCode()).isEqualTo(REFUSED);
        assertThat(refused.output()).contains("does not know the server version", "--force");
        assertThat(server.installed()).isEmpty();
        InstallScript.Result forced = script.run("--force", server.folder().toString());
        assertThat(forced.exitCode()).as(forced.output()).isZero();
        assertThat(forced.output()).contains("Warning: ", "because of --force");
        assertThat(server.module()).exists();
    }

    static Stream<List<String>> oldServers() {
        return Stream.of(
                List.of("product.name=Eclipse GlassFish", "product.version=6.2.5"),
                List.of("product.name=GlassFish Server Open Source Edition", "product.version=5.0.1"),
                List.of("product_name=Payara Server", "major_version=5", "minor_version=2022", "update_version=5"));
    }

    /** Treadlight uses classes of Jakarta EE 10, so {@code --force} would not help. */
    @ParameterizedTest
    @MethodSource("oldServers")
    void refusesAnOldServerAndNamesTheOldestOnes(List<String> properties) throws Exception {
        FakeServer server = FakeServer.of(temp.resolve("server"), properties.toArray(String[]::new));
        for (String option : List.of("--check", "--force")) {
            InstallScript.Result refused = script.run(option, server.folder().toString());
            assertThat(refused.exitCode()).isEqualTo(REFUSED);
            assertThat(refused.output()).contains("is too old", "GlassFish 7 or 8", "Payara Server 6 or 7")
                    .doesNotContain("--force", "can be installed");
        }
        assertThat(server.installed()).isEmpty();
    }

    @Test
    void refusesAnOldJdkUnlessForced() throws Exception {
        FakeServer server = FakeServer.glassFish(temp.resolve("glassfish8"), "8.0.0");
        script.set("AS_JAVA", FakeServer.jdk(temp.resolve("jdk-17"), "17.0.15").toString());
        InstallScript.Result refused = script.run(server.folder().toString());
        assertThat(refused.exitCode()).isEqualTo(REFUSED);
        assertThat(refused.output()).contains("is JDK 17", "needs JDK 21 or newer", "AS_JAVA");
        assertThat(server.installed()).isEmpty();
        assertThat(script.run("--force", server.folder().toString()).exitCode()).isZero();
        assertThat(server.module()).exists();
    }

    @ParameterizedTest
    @CsvSource({"1.8.0_402, 8", "11.0.2, 11"})
    void refusesOldJdksByTheirVersion(String version, String feature) throws Exception {
        script.set("AS_JAVA", FakeServer.jdk(temp.resolve("old"), version).toString());
        InstallScript.Result result = script.run(payara6().folder().toString());
        assertThat(result.exitCode()).isEqualTo(REFUSED);
        assertThat(result.output()).contains("is JDK " + feature + ",", "needs JDK 17 or newer");
    }

    @Test
    void theServersOwnJdkPrecedesTheEnvironment() throws Exception {
        FakeServer server = payara6();
        Path own = FakeServer.jdk(temp.resolve("own"), "26-ea");
        Files.writeString(server.file("config/asenv.conf"), "AS_JAVA=\"" + own + "\"\n");
        assertThat(script.run("--check", server.folder().toString()).output()).contains("JDK: 26, from " + own);
    }

    @Test
    void onlyGlassFish8ReadsJavaHome() throws Exception {
        script.set("AS_JAVA", "");
        script.set("JAVA_HOME", FakeServer.jdk(temp.resolve("java home"), "24").toString());
        FakeServer server = FakeServer.glassFish(temp.resolve("glassfish8"), "8.0.0");
        Files.writeString(server.file("config/config.sh"), "");
        assertThat(script.run("--check", server.folder().toString()).output()).contains("JDK: 24, from");
        assertThat(script.run("--check", payara6().folder().toString()).output()).doesNotContain("JDK: 24");
    }

    @Test
    void refusesToInstallWithoutAJdkUnlessForced() throws Exception {
        script.set("AS_JAVA", temp.resolve("none").toString());
        FakeServer server = payara6();
        for (String[] arguments : new String[][] {{"--check", server.folder().toString()},
            {server.folder().toString()}}) {
            InstallScript.Result refused = script.run(arguments);
            assertThat(refused.exitCode()).as(refused.output()).isEqualTo(REFUSED);
            assertThat(refused.output()).contains("There is no JDK: ", "none/bin/java -version' failed",
                    "needs JDK 17 or newer", "AS_JAVA", "--force").doesNotContain("can be installed");
        }
        assertThat(server.installed()).isEmpty();
        InstallScript.Result forced = script.run("--force", server.folder().toString());
        assertThat(forced.exitCode()).as(forced.output()).isZero();
        assertThat(forced.output()).contains("Warning: There is no JDK", "because of --force");
        assertThat(server.module()).exists();
    }

    @Test
    void warnsAboutAJdkWithoutAVersion() throws Exception {
        script.set("AS_JAVA", FakeServer.jdk(temp.resolve("odd"), "unknown").toString());
        InstallScript.Result result = script.run(payara6().folder().toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).contains("Warning: ", "does not print a version", "needs JDK 17 or newer");
    }

    @Test
    void warnsOnlyAboutRunningServers() throws Exception {
        FakeServer server = payara6();
        server.writePid("domains/stopped", Integer.MAX_VALUE);
        assertThat(script.run("--check", server.folder().toString()).output()).doesNotContain("Warning");
        long pid = ProcessHandle.current().pid();
        server.writePid("domains/shop", pid);
        server.writePid("nodes/localhost/front", pid);
        InstallScript.Result result = script.run(server.folder().toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).contains(
                "Warning: shop is running (process " + pid, "/bin/asadmin' restart-domain shop\n",
                "Warning: front is running (process " + pid, "/bin/asadmin' restart-local-instance front\n")
                .doesNotContain("stopped is running", "start-domain\n");
        assertThat(server.module()).exists();
    }

    @Test
    void warnsAboutAJarThatKeepsPayaraFromStarting() throws Exception {
        FakeServer server = payara6();
        Files.writeString(server.file("modules/autostart/treadlight.jar"), "jar");
        assertThat(script.run("--check", server.folder().toString()).output())
                .contains("Warning: ", "Payara does not start with", "autostart/treadlight.jar. Remove this file");
    }

    @Test
    void refusesAFolderThatIsNotAServer() throws Exception {
        assertRefused(temp.resolve("missing").toString(), "There is no folder");
        assertRefused(script.jar().getParent().toString(), "is not the folder of a GlassFish or Payara Server");
        Path file = Files.writeString(temp.resolve("file"), "");
        assertRefused(file.toString(), "is a file. Name the folder");
        Path noVersion = Files.createDirectories(temp.resolve("no version/glassfish/modules"));
        assertRefused(noVersion.getParent().getParent().toString(), "glassfish-version.properties");
    }

    private void assertRefused(String server, String reason) throws Exception {
        InstallScript.Result result = script.run(server);
        assertThat(result.exitCode()).as(result.output()).isEqualTo(REFUSED);
        assertThat(result.output()).startsWith("install.sh: ").contains(reason);
    }

    @Test
    void refusesAFolderInPlaceOfTheJar() throws Exception {
        FakeServer server = payara6();
        Files.createDirectory(server.module());
        assertThat(script.run(server.folder().toString()).exitCode()).isEqualTo(REFUSED);
        assertThat(server.module()).isEmptyDirectory();
    }

    @Test
    void refusesIfTheJarIsNotBesideTheScript() throws Exception {
        FakeServer server = payara6();
        Files.delete(script.jar());
        InstallScript.Result result = script.run(server.folder().toString());
        assertThat(result.exitCode()).isEqualTo(REFUSED);
        assertThat(result.output()).contains("There is no treadlight.jar beside this script");
        assertThat(server.installed()).isEmpty();
    }

    /** If the superuser runs the test, the script runs without the capabilities to ignore permissions. */
    private void runWithoutPrivileges() {
        if (Files.isWritable(Path.of("/"))) {
            assumeTrue(Files.isExecutable(Path.of("/usr/bin/setpriv")), "setpriv is missing");
            script.runWith("/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all",
                    "sh");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "glassfish", "glassfish/modules", "glassfish/config/branding"})
    void saysWhichFolderCannotBeRead(String name) throws Exception {
        FakeServer server = payara6();
        runWithoutPrivileges();
        Path folder = server.folder().resolve(name);
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("---------"));
        try {
            String reason = "install.sh: The folder " + folder + " cannot be read.";
            assertRefused(server.folder().toString(), reason);
            if (name.isEmpty()) {
                assertRefused(folder.resolve("glassfish/unknown").toString(), reason);
            }
        } finally {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void refusesAServerThatTheUserMayNotChange() throws Exception {
        FakeServer server = payara6();
        Files.writeString(server.module(), "another version");
        runWithoutPrivileges();
        Files.setPosixFilePermissions(server.modules(), PosixFilePermissions.fromString("r-xr-xr-x"));
        try {
            for (String action : new String[] {"--force", "--check", "--remove"}) {
                InstallScript.Result result = script.run(action, server.folder().toString());
                assertThat(result.exitCode()).as(result.output()).isEqualTo(REFUSED);
                assertThat(result.output()).contains("may not write to " + server.modules(), "who owns the server");
            }
            assertThat(server.module()).hasContent("another version");
        } finally {
            Files.setPosixFilePermissions(server.modules(), PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }

    @Test
    void printsHowToStartPayaraMicro() throws Exception {
        Path micro = FakeServer.jar(temp.resolve("payara-micro.jar"), "MICRO-INF/payara-boot.properties");
        InstallScript.Result result = script.run(micro.toString());
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).contains("java '-javaagent:" + script.jar().resolveSibling("treadlight-agent.jar")
                + "' -jar " + micro);
        assertThat(script.run("--remove", micro.toString()).exitCode()).isEqualTo(REFUSED);
        assertRefused(temp.resolve("missing.jar").toString(), "There is no file");
    }

    @Test
    void printsHowToStartPayaraMicroAsAnObserver() throws Exception {
        Path micro = FakeServer.jar(temp.resolve("micro.jar"), "MICRO-INF/x");
        assertThat(script.run("--observe", micro.toString()).output()).contains(" --prebootcommandfile '"
                + script.jar().resolveSibling("config/payara-micro/observe.asadmin") + "'");
    }

    @Test
    void refusesAJarThatIsNoPayaraMicro() throws Exception {
        Path other = FakeServer.jar(temp.resolve("other.jar"), "META-INF/MANIFEST.MF");
        assertRefused(other.toString(), "is not the jar of a Payara Micro");
        assertRefused(Files.writeString(temp.resolve("text.jar"), "text").toString(), "is not the jar");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--other payara", "--check", "--check --remove payara", "--remove --check payara",
        "payara glassfish"})
    void printsTheUsageForWrongArguments(String arguments) throws Exception {
        InstallScript.Result result = script.run(arguments.isEmpty() ? new String[0] : arguments.split(" "));
        assertThat(result.exitCode()).isEqualTo(MISUSED);
        assertThat(result.output()).startsWith("install.sh: ").contains("Usage: install.sh");
    }

    @Test
    void printsTheUsageOnRequest() throws Exception {
        InstallScript.Result result = script.run("--help");
        assertThat(result.exitCode()).isZero();
        assertThat(result.output()).startsWith("Usage: install.sh").contains("--check", "--remove", "--force");
    }
}
