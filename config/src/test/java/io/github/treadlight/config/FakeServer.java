package io.github.treadlight.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A folder with those files of a server that {@code install.sh} reads, as they are in the server's own zip. */
record FakeServer(Path folder) {
    /** Writes the files of GlassFish. */
    static FakeServer glassFish(Path folder, String version) throws IOException {
        return of(folder, "product.name=Eclipse GlassFish", "product.name.abbreviation=GF",
                "product.version=" + version, "admin.command.name=asadmin");
    }

    /** Writes the files of Payara Server. */
    static FakeServer payara(Path folder, int major, int minor, int update) throws IOException {
        return of(folder, "product_name=Payara Server", "brief_product_name=Payara Server",
                "abbrev_product_name=Payara", "major_version=" + major, "minor_version=" + minor,
                "update_version=" + update, "build_id=42", "version_prefix=");
    }

    /** Writes the files of a server with these version properties. */
    static FakeServer of(Path folder, String... properties) throws IOException {
        FakeServer server = new FakeServer(folder);
        Files.createDirectories(server.modules());
        Files.writeString(server.file("config/asenv.conf"), "AS_INSTALL=\"..\"\n");
        Files.write(server.file("config/branding/glassfish-version.properties"), List.of(properties));
        return server;
    }

    /** Returns a path below the folder {@code glassfish}, and creates the parent folder. */
    Path file(String name) throws IOException {
        Path file = folder.resolve("glassfish").resolve(name);
        Files.createDirectories(file.getParent());
        return file;
    }

    Path modules() {
        return folder.resolve("glassfish/modules");
    }

    Path module() {
        return modules().resolve("treadlight.jar");
    }

    /** Writes the pid file of a running domain or instance. */
    void writePid(String folder, long pid) throws IOException {
        Files.writeString(file(folder + "/config/pid"), Long.toString(pid));
    }

    /** Writes the copy of Treadlight's jar that a domain or an instance runs, and returns it. */
    Path cache(String folder, String content) throws IOException {
        String bundle = folder + "/osgi-cache/felix/bundle245/";
        Files.writeString(file(bundle + "bundle.info"), "245\nfile:" + module() + "\n2\n1\n1796030310319\n0\n");
        return Files.writeString(file(bundle + "version0.0/bundle.jar"), content);
    }

    /** Returns the names of the files in the modules folder. */
    List<String> installed() throws IOException {
        try (Stream<Path> files = Files.list(modules())) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** Writes a jar with one empty entry, and returns it. */
    static Path jar(Path file, String entry) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            zip.putNextEntry(new ZipEntry(entry));
        }
        return file;
    }

    /** Writes a JDK whose {@code java} only prints a version, and returns its home. */
    static Path jdk(Path home, String version) throws IOException {
        Path java = Files.createDirectories(home.resolve("bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\necho 'Picked up JAVA_TOOL_OPTIONS: -Dx=y' >&2\n"
                + "echo 'openjdk version \"" + version + "\" 2026-01-20' >&2\n");
        java.toFile().setExecutable(true);
        return home;
    }
}
