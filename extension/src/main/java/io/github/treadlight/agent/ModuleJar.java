package io.github.treadlight.agent;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.security.CodeSource;
import java.util.jar.JarFile;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/** Finds {@code treadlight.jar}. */
final class ModuleJar {
    /** An entry that only treadlight.jar has. */
    static final String SERVICE = "io/github/treadlight/server/TreadlightService.class";

    private static final String REMEDY = " Copy treadlight.jar beside treadlight-agent.jar, or name it:"
            + " -javaagent:treadlight-agent.jar=DIR/treadlight.jar";

    private ModuleJar() {}

    /**
     * Returns the file that the agent's argument names, or else {@code treadlight.jar} beside the agent's jar.
     *
     * @param argument the argument of the agent; null or empty for none
     * @throws IOException if the file is missing or is another one; the message is a sentence with the remedy
     */
    static File find(@Nullable String argument) throws IOException {
        File jar = argument == null || argument.isBlank() ? besideTheAgent() : new File(argument).getAbsoluteFile();
        if (!jar.isFile()) {
            throw new IOException("There is no file " + jar + "." + REMEDY);
        }
        try (JarFile opened = new JarFile(jar)) {
            if (opened.getEntry(SERVICE) == null) {
                throw new IOException(jar + " is a jar, but not treadlight.jar." + REMEDY);
            }
        } catch (ZipException damaged) {
            throw new IOException(
                    jar + " is not a jar, or is damaged: " + damaged.getMessage() + "." + REMEDY, damaged);
        }
        return jar;
    }

    private static File besideTheAgent() throws IOException {
        CodeSource code = ModuleJar.class.getProtectionDomain().getCodeSource();
        if (code == null) {
            throw new IOException("The location of treadlight-agent.jar is unknown." + REMEDY);
        }
        return new File(new File(URI.create(code.getLocation().toString())).getParentFile(), "treadlight.jar");
    }
}
