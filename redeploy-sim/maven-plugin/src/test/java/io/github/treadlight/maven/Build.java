package io.github.treadlight.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The exit code and the output of another Maven. */
record Build(int exitCode, String output) {
    /** Returns the launcher of the Maven that runs this build. */
    static Path maven() {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        return Path.of(System.getProperty("maven.home"), "bin", windows ? "mvn.cmd" : "mvn");
    }

    /** Runs a command that runs Maven with a local repository, in a folder, and waits for its end. */
    static Build run(Path folder, List<String> command, Path repository, Map<String, String> environment)
            throws IOException, InterruptedException {
        Process maven = builder(command, repository, environment).directory(folder.toFile()).start();
        maven.getOutputStream().close();
        String output = new String(maven.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Build(maven.waitFor(), output);
    }

    static ProcessBuilder builder(List<String> command, Path repository, Map<String, String> environment) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().merge("MAVEN_OPTS", "-Dmaven.repo.local=" + repository,
                (given, own) -> given + " " + own);
        builder.environment().putAll(environment);
        return builder;
    }
}
