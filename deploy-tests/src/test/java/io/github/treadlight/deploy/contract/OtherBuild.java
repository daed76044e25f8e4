package io.github.treadlight.deploy.contract;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A copy of a server, as a build that was not released: it has another version and, if desired, other bytes in each
 * class file.
 *
 * @param version the version, such as {@code 7.2027.1}
 * @param isRecompiled whether to change each class file as a compiler might
 */
record OtherBuild(String version, boolean isRecompiled) {
    private static final String BRANDING = "branding/glassfish-version.properties";
    /** The module whose version Treadlight reads. */
    private static final String MODULE = "internal-api.jar";
    private static final String MANIFEST = "META-INF/MANIFEST.MF";

    /**
     * Writes the copy.
     *
     * @param home the jar of Payara Micro or the folder of another server
     * @param copy the jar or folder to write
     */
    void write(Path home, Path copy) throws IOException {
        if (Files.isRegularFile(home)) {
            Files.write(copy, file("", home.toString(), Files.readAllBytes(home)));
            return;
        }
        List<Path> files;
        try (Stream<Path> all = Files.walk(home)) {
            files = all.toList();
        }
        for (Path file : files) {
            Path target = copy.resolve(home.relativize(file).toString());
            if (Files.isDirectory(file)) {
                Files.createDirectories(target);
            } else {
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES);
                if (file.toString().endsWith(".jar") || file.endsWith(BRANDING)) {
                    Files.write(target, file("", file.toString(), Files.readAllBytes(file)));
                }
            }
        }
    }

    /** Returns the content of a file in a jar. The name of the jar is empty for other files. */
    private byte[] file(String jar, String name, byte[] content) throws IOException {
        if (name.endsWith(".jar")) {
            return jar(name, content);
        }
        if (name.endsWith(BRANDING)) {
            return branding(content);
        }
        if (name.equals(MANIFEST) && Path.of(jar).endsWith(MODULE)) {
            return manifest(content);
        }
        return isRecompiled && name.endsWith(".class") ? recompiled(content) : content;
    }

    private byte[] jar(String jar, byte[] content) throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(content))) {
            for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                entries.put(entry.getName(), in.readAllBytes());
            }
        }
        if (entries.keySet().stream().anyMatch(name -> name.startsWith("META-INF/") && name.endsWith(".SF"))) {
            return content; // a changed class of a signed jar would be refused
        }
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        try (ZipOutputStream out = new ZipOutputStream(changed)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                out.putNextEntry(new ZipEntry(entry.getKey()));
                out.write(file(jar, entry.getKey(), entry.getValue()));
            }
        }
        return changed.toByteArray();
    }

    private byte[] branding(byte[] properties) {
        String[] numbers = version.split("\\.");
        return new String(properties, StandardCharsets.ISO_8859_1)
                .replaceAll("(?m)^minor_version=.*", "minor_version=" + numbers[1])
                .replaceAll("(?m)^update_version=.*", "update_version=" + numbers[2])
                .replaceAll("(?m)^product.version=.*", "product.version=" + version)
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    private byte[] manifest(byte[] file) throws IOException {
        Manifest manifest = new Manifest(new ByteArrayInputStream(file));
        Attributes attributes = manifest.getMainAttributes();
        attributes.putValue("Bundle-Version", version);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        manifest.write(out);
        return out.toByteArray();
    }

    /** Returns a class file with a constant more, other line numbers, and the constants in another order. */
    private static byte[] recompiled(byte[] classFile) {
        ClassWriter out = new ClassWriter(0);
        out.newConst("another compiler");
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9, out) {
            @Override
            public void visitAttribute(Attribute attribute) {
                // An unknown attribute may refer to constants by their index.
            }

            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] exceptions) {
                return new MethodVisitor(Opcodes.ASM9,
                        super.visitMethod(access, name, descriptor, signature, exceptions)) {
                    @Override
                    public void visitLineNumber(int line, Label start) {
                        super.visitLineNumber(line + 1, start);
                    }
                };
            }
        }, 0);
        return out.toByteArray();
    }
}
