package io.github.treadlight.deploy.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.BuildFiles;
import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.OnServers;
import io.github.treadlight.leak.catalogue.Leak;
import io.github.treadlight.leak.catalogue.LeakCatalogue;
import io.github.treadlight.leak.catalogue.Place;
import io.github.treadlight.leak.catalogue.ServerVersion;
import io.github.treadlight.tool.gadget.ServerClassFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Opcodes;

/** Tests that the server has the first fields of all places of the leaks that the catalogue lists as known of it. */
@Covers("leak")
@OnServers
class LeakPlacesContract extends ServerContract {
    private static final Pattern VERSION = Pattern.compile("cleaners on (\\S+) with JDK (\\d+)");

    @Test
    @Tag("payara7")
    @Tag("payara-micro7")
    void theServerHasTheFieldsOfAllVerifiedLeaks(@TempDir Path folder) throws Exception {
        ServerVersion version = version();
        List<Place> places = LeakCatalogue.get().leaks().stream()
                .filter(leak -> leak.use().concerns(version))
                .map(Leak::places).flatMap(List::stream)
                .filter(place -> !place.isService() && !isOfJdk(place.owner())).toList();
        assertThat(places).isNotEmpty();
        List<String> missing = new ArrayList<>();
        try (ServerClassFiles jars =
                new ServerClassFiles(BuildFiles.server(server().product()), folder.resolve("nested"))) {
            for (Place place : places) {
                Optional<byte[]> owner = jars.find(place.owner());
                Set<String> fields = owner.isPresent() ? fields(owner.orElseThrow()) : Set.of();
                Stream.of(place.path(), place.lock())
                        .filter(names -> !names.isEmpty() && !fields.contains(names.get(0)))
                        .forEach(names -> missing.add(place.owner() + '.' + names.get(0)));
            }
        }
        assertThat(missing).as("fields that %s does not have", version).isEmpty();
    }

    private ServerVersion version() throws Exception {
        Matcher version = VERSION.matcher(server().asadmin("get-treadlight-configuration"));
        assertThat(version.find()).isTrue();
        return new ServerVersion(version.group(1), Integer.parseInt(version.group(2)));
    }

    private static boolean isOfJdk(String className) {
        return ClassLoader.getPlatformClassLoader().getResource(className.replace('.', '/') + ".class") != null;
    }

    private static Set<String> fields(byte[] classFile) throws IOException {
        Set<String> fields = new HashSet<>();
        new ClassReader(classFile).accept(new ClassVisitor(Opcodes.ASM9) {
            @Override
            public FieldVisitor visitField(int access, String name, String type, String generic, Object value) {
                fields.add(name);
                return null;
            }
        }, ClassReader.SKIP_CODE);
        return fields;
    }
}
