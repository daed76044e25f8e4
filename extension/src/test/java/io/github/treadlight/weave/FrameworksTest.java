package io.github.treadlight.weave;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.classvalue.admin.ClassValueAdmin;
import io.github.treadlight.classvalue.admin.Footprint;
import io.github.treadlight.fixture.ApplicationLoader;
import io.github.treadlight.fixture.CapturedWarnings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * Comparison of programs that use real frameworks: the class values are woven in one run and unchanged in the other.
 * Each run has an application of its own.
 */
@Tag("thorough")
class FrameworksTest {
    @RegisterExtension
    private final CapturedWarnings warnings = new CapturedWarnings(ClassValueWeaver.class.getPackageName());

    private final ClassValueWeaver weaver = new ClassValueWeaver(CompactClassValue.class, name -> true);

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @EnumSource
    void aProgramHasTheSameResultWithItsFrameworkWoven(Framework framework) throws Exception {
        Outcome original = run(framework, false);
        Outcome woven = run(framework, true);
        System.out.println(framework + ": " + woven.compactValues() + " values of " + woven.classValues());
        assertThat(woven.result()).isEqualTo(original.result()).isNotBlank();
        assertThat(woven.classValues()).isEqualTo(original.classValues()).isNotEmpty();
        assertThat(woven.compactValues()).isPositive();
        assertThat(original.compactValues()).isZero();
        assertThat(warnings.lines()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void everyWovenClassValueOfAFrameworkPassesVerification(Framework framework) throws Exception {
        int classValues = 0;
        try (ApplicationLoader application = framework.newApplication().transformedBy(weaver)) {
            for (Path jar : framework.jars()) {
                try (JarFile file = new JarFile(jar.toFile())) {
                    for (JarEntry entry : (Iterable<JarEntry>) file.stream()::iterator) {
                        if (entry.getName().endsWith(".class")
                                && verifiesWoven(file.getInputStream(entry).readAllBytes(), application)) {
                            classValues++;
                        }
                    }
                }
            }
        }
        assertThat(classValues).isPositive();
        assertThat(warnings.lines()).isEmpty();
    }

    /**
     * Returns whether the class directly extends {@link ClassValue}. If so, ASM and the JVM verified the woven class.
     */
    private boolean verifiesWoven(byte[] classFile, ApplicationLoader application) throws ClassNotFoundException {
        ClassReader original = new ClassReader(classFile);
        if (!"java/lang/ClassValue".equals(original.getSuperName())) {
            return false;
        }
        byte[] woven = weaver.transform(application, original.getClassName(), null, null, classFile);
        StringWriter problems = new StringWriter();
        CheckClassAdapter.verify(new ClassReader(woven), application, false, new PrintWriter(problems));
        assertThat(problems.toString()).isEmpty();
        Class<?> type = Class.forName(original.getClassName().replace('/', '.'), true, application);
        assertThat(type.getSuperclass()).isEqualTo(CompactClassValue.class);
        return true;
    }

    private Outcome run(Framework framework, boolean weave) throws Exception {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        RecordingWeaver recorder = new RecordingWeaver(weave);
        try (ApplicationLoader application = framework.newApplication().transformedBy(recorder)) {
            thread.setContextClassLoader(application);
            String program = framework.addProgram(application, Files.createTempDirectory(temporary, "classes"));
            Object result = ((Callable<?>) application.its(program).getConstructor().newInstance()).call();
            for (String name : recorder.classValues()) {
                assertThat(application.its(name).getSuperclass()).isEqualTo(recorder.superclass());
            }
            long compactValues = ClassValueAdmin.footprint().stream()
                    .filter(footprint -> footprint.loader() == application)
                    .mapToLong(Footprint::associations).sum();
            return new Outcome(String.valueOf(result), recorder.classValues(), compactValues);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * The outcome of a program.
     *
     * @param result the text that the program returned
     * @param classValues the names of the loaded classes that directly extend {@link ClassValue}
     * @param compactValues the number of values in the woven class values when the program ended
     */
    private record Outcome(String result, Set<String> classValues, long compactValues) {}
}
