package io.github.treadlight.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.TestsOfAnotherJvm;
import io.github.treadlight.fixture.OtherJvm;
import io.github.treadlight.loader.LoaderCodebasesTest;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the provider on the class path, where RMI looks for it, in other JVMs. */
class CachedCodebasesTest {
    @ParameterizedTest
    @CsvSource({"'', provider", "'', every-jvm", "java.net, provider", "java.net, every-jvm",
        "java.net jdk.internal.loader, provider", "java.net jdk.internal.loader, every-jvm"})
    void rmiUsesTheProviderAndCodebasesAreCorrectWithAnyOpenedPackages(String opened, String tag) throws Exception {
        List<String> arguments = new ArrayList<>(Stream.of(opened.split(" ")).filter(each -> !each.isEmpty())
                .map(each -> "--add-opens=java.base/" + each + "=ALL-UNNAMED").toList());
        Class<?> tests = tag.equals("provider") ? RmiOfThisJvm.class : LoaderCodebasesTest.class;
        arguments.addAll(List.of("-classpath", Path.of("src", "main", "rmi").toAbsolutePath() + File.pathSeparator
                + System.getProperty("java.class.path"), TestsOfAnotherJvm.class.getName(), tests.getName(), tag));
        assertThat(OtherJvm.run(arguments)).last().asString().contains("tests,");
    }

    @Test
    void cannotBeConfiguredWhereRmiUsesAnotherProvider() {
        // this JVM has the class but not META-INF/services
        assertThat(CachedCodebases.configure(true, true)).isFalse();
    }
}
