package io.github.treadlight;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.CacheMode;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import io.github.treadlight.classvalue.CompactClassValue;
import io.github.treadlight.leak.Finding;
import io.github.treadlight.leak.proof.Interlock;
import io.github.treadlight.leak.Owned;
import io.github.treadlight.leak.Release;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.glassfish.api.ActionReport;
import org.junit.jupiter.api.Test;

/** Enforces the package table of docs/architecture.md. */
@AnalyzeClasses(packages = "io.github.treadlight", importOptions = ImportOption.DoNotIncludeTests.class,
        cacheMode = CacheMode.PER_CLASS)
class ArchitectureTest {
    private static final String GUARDS = "com.google.errorprone.annotations.concurrent..";
    private static final String[] JDK = {
        "java..", "javax.imageio..", "javax.management..", "javax.xml.parsers..", "org.w3c.dom..", "org.xml.sax..",
        "jdk.jfr..", "org.jspecify.annotations..", GUARDS
    };

    private static final String ASM = "org.objectweb.asm..";
    private static final String CLASS_MODEL = "org.glassfish.hk2.classmodel..";

    @ArchTest
    static final ArchRule CLASSVALUE_USES_ITS_ADMINISTRATION =
            mayUse("classvalue", "classvalue.admin", "classvalue.layout");

    @ArchTest
    static final ArchRule CLASSVALUE_LAYOUT_USES_THE_JDK_ONLY = mayUse("classvalue.layout");

    @ArchTest
    static final ArchRule CLASS_VALUES_ADD_NO_OVERRIDABLE_METHOD = addNoOverridableMethod(CompactClassValue.class)
            .because("a proxy of an application's bean overrides every other method, from a package of its own, and"
                    + " fails where a method's signature names a type that is not public");

    @ArchTest
    static final ArchRule CLASSVALUE_ADMIN_USES_THE_JDK_ONLY = mayUse("classvalue.admin");

    @ArchTest
    static final ArchRule LOG_USES_THE_JDK_ONLY = mayUse("log");

    @ArchTest
    static final ArchRule ONLY_ONE_CLASS_LOGS = onlyIn("log.ModuleLog", Logger.class, "getLogger")
            .because("it makes the names and exceptions of applications printable");

    @ArchTest
    static final ArchRule ONLY_ONE_CLASS_WRITES_THE_OUTPUT_OF_COMMANDS =
            onlyIn("server.admin.Report", ActionReport.class, "setMessage", "appendMessage", "setExtraProperties")
            .because("it makes the names of applications printable");

    @ArchTest
    static final ArchRule WEAVE_LOGS = mayUse("weave", "log");

    @ArchTest
    static final ArchRule EVENT_LOGS = mayUse("event", "leak.access", "log");

    @ArchTest
    static final ArchRule APP_USES_CLASSVALUE = mayUse("app", "leak", "classvalue.admin", "event");

    @ArchTest
    static final ArchRule LEAK_ACCESS_KNOWS_SHAPES = mayUse("leak.access", "log", "shape");

    @ArchTest
    static final ArchRule LEAK_USES_ITS_ACCESS = mayUse("leak", "leak.access");

    @ArchTest
    static final ArchRule THE_CATALOGUE_USES_THE_JDK_ONLY = mayUse("leak.catalogue");

    @ArchTest
    static final ArchRule THE_PROOF_USES_LEAK = mayUse("leak.proof", "leak", "leak.access");

    @ArchTest
    static final ArchRule OPERATIONS_USE_LEAK = mayUse("leak.operation", "leak", "leak.access", "leak.catalogue");

    @ArchTest
    static final ArchRule FILES_USE_LEAK = mayUse("leak.file", "leak", "leak.access");

    @ArchTest
    static final ArchRule CLEANERS_OF_THE_JDK_USE_LEAK = mayUse("leak.jdk", "leak", "leak.access");

    @ArchTest
    static final ArchRule CLEANERS_OF_LIBRARIES_USE_THOSE_OF_THE_JDK =
            mayUse("leak.library", "leak", "leak.access", "leak.jdk");

    @ArchTest
    static final ArchRule CLEANERS_OF_SERVERS_USE_THOSE_OF_THE_JDK =
            mayUse("leak.server", "leak", "leak.access", "leak.catalogue", "leak.jdk");

    @ArchTest
    static final ArchRule THE_SWEEP_USES_ALL_CLEANERS =
            mayUse("leak.sweep", "leak", "leak.access", "leak.catalogue", "leak.jdk", "leak.library", "leak.operation",
                    "leak.proof", "leak.server");

    @ArchTest
    static final ArchRule LEAK_READS_FIELDS_WITHOUT_MAKING_CLASSES = noClasses().that()
            .resideInAPackage(packageOf("leak..")).and()
            .doNotHaveFullyQualifiedName(classNamed("leak.access.PrivateAccess")) // reads one field once
            .should().callMethod(Field.class, "get", Object.class)
            .orShould().dependOnClassesThat().areAssignableTo(MethodHandle.class)
            .because("a method handle called often costs a hidden class, and so does reflection, since JEP 416");

    @ArchTest
    static final ArchRule CLEANERS_FIND_METHODS_BY_THEIR_SHAPE = noClasses()
            .that().resideInAnyPackage(packageOf("leak.jdk"), packageOf("leak.library"), packageOf("leak.operation"),
                    packageOf("leak.server"), packageOf("server.leak"))
            .should().accessTargetWhere(isCalled(Class.class, "getMethod", "getMethods", "getDeclaredMethod",
                    "getDeclaredMethods", "getConstructor", "getConstructors", "getDeclaredConstructor",
                    "getDeclaredConstructors"))
            .because("on an untested version, CalledMethods and PrivateAccess compare the method's shape");

    @ArchTest
    static final ArchRule ONLY_THE_SWEEP_RELEASES = onlyIn("leak.sweep.Releases", Release.class, "release", "complete")
            .because("it asks the interlock and the permission before each release");

    @ArchTest
    static final ArchRule ONLY_THE_SWEEP_ASKS_THE_INTERLOCK = onlyIn("leak.sweep.Releases", Interlock.class, "denial")
            .because("an answer is valid for an immediate release only");

    @ArchTest
    static final ArchRule ONLY_SEARCHES_PROVE_OWNERSHIP = noClasses()
            .that().doNotHaveFullyQualifiedName(classNamed("leak.EndedLoaders"))
            .and().doNotHaveFullyQualifiedName(classNamed("leak.OwnershipSearch"))
            .should().accessTargetWhere(isCalled(Owned.class, JavaConstructor.CONSTRUCTOR_NAME))
            .because("the proof stands for a class loader of an ended generation");

    @ArchTest
    static final ArchRule ONLY_A_SEARCH_OFFERS_RELEASES =
            onlyIn("leak.Search", Finding.class, JavaConstructor.CONSTRUCTOR_NAME);

    @ArchTest
    static final ArchRule LOADER_USES_THE_JDK_ONLY = mayUse("loader");

    @ArchTest
    static final ArchRule RMI_USES_LOADER = mayUse("rmi", "loader");

    @ArchTest
    static final ArchRule GUARD_USES_THE_JDK_ONLY = mayUse("guard");

    @ArchTest
    static final ArchRule AGENT_USES_GUARD = mayUse("agent", "guard");

    @ArchTest
    static final ArchRule ANNOTATION_USES_CLASSVALUE = mayUse("annotation", "classvalue");

    @ArchTest
    static final ArchRule STREAM_USES_ITS_PARTS = mayUse("stream", "loader", "log", "stream.bytes", "stream.descriptor",
            "stream.fast", "stream.filter");

    @ArchTest
    static final ArchRule THE_FILTER_USES_ITS_RULES = mayUse("stream.filter", "event", "log", "stream.bytes",
            "stream.deny", "stream.pattern", "stream.reader");

    @ArchTest
    static final ArchRule PATTERNS_LOG = mayUse("stream.pattern", "log");

    @ArchTest
    static final ArchRule DENY_LISTS_ARE_PATTERNS =
            mayUse("stream.deny", "classvalue", "stream.pattern", "stream.reader");

    @ArchTest
    static final ArchRule READERS_OF_STREAMS_CALL_STREAMS = mayUse("stream.reader", "stream.bytes", "stream.fast");

    @ArchTest
    static final ArchRule FAST_STREAMS_USE_DESCRIPTORS = mayUse("stream.fast", "stream.bytes", "stream.descriptor");

    @ArchTest
    static final ArchRule DESCRIPTORS_ARE_MADE_OF_BYTES = mayUse("stream.descriptor", "classvalue", "stream.bytes");

    @ArchTest
    static final ArchRule BYTES_FOLLOW_THE_RULES_OF_THE_JDK = mayUse("stream.bytes", "event");

    @ArchTest
    static final ArchRule ONLY_ONE_CLASS_NEEDS_THE_FLIGHT_RECORDER = noClasses()
            .that(DescribedPredicate.describe("are outside of JfrEventRecorder",
                    type -> !type.getName().startsWith(packageOf("event.JfrEventRecorder"))))
            .should().dependOnClassesThat().resideInAPackage("jdk.jfr..")
            .because("a JVM or an OSGi framework may lack it");

    @ArchTest
    static final ArchRule SCAN_USES_THE_CLASS_MODEL_OF_HK2 = classes().that().resideInAPackage(packageOf("scan.."))
            .should().onlyDependOnClassesThat().resideInAnyPackage(
                    packageOf("scan.."), packageOf("log"), "java..", "org.jspecify..", GUARDS, ASM, CLASS_MODEL);

    @ArchTest
    static final ArchRule MODELS_ON_DEMAND_USE_SCANS_OF_JARS = usesScansOfJars("scan.model");

    @ArchTest
    static final ArchRule SCANS_OF_JARS_DO_NOT_USE_THE_CLASS_MODEL = doesNotUseTheClassModel("scan.jar");

    @ArchTest
    static final ArchRule SHAPE_USES_ASM = classes().that().resideInAPackage(packageOf("shape"))
            .should().onlyDependOnClassesThat().resideInAnyPackage(packageOf("shape"), "java..", "org.jspecify..", ASM);

    @ArchTest
    static final ArchRule PATCH_USES_ASM = classes().that().resideInAPackage(packageOf("patch"))
            .should().onlyDependOnClassesThat().resideInAnyPackage(
                    packageOf("patch"), packageOf("shape"), "java..", "org.jspecify..", GUARDS, ASM);

    @ArchTest
    static final ArchRule ONLY_SERVER_KNOWS_THE_SERVER = noClasses()
            .that().resideOutsideOfPackages(packageOf("server.."), packageOf("scan.."))
            .should().dependOnClassesThat().resideInAnyPackage(
                    "org.glassfish..", "com.sun..", "org.jvnet.hk2..", "org.omg..", "jakarta..");

    /** For each package below {@code server}, those below {@code server} that it may use. */
    private static final Map<String, Set<String>> FLOORS = Map.ofEntries(
            Map.entry("settings", Set.of()),
            Map.entry("platform", Set.of()),
            Map.entry("cdi", Set.of("capability", "settings")),
            Map.entry("capability", Set.of("platform", "settings")),
            Map.entry("classvalue", Set.of("capability", "platform", "settings")),
            Map.entry("scan", Set.of("capability", "platform", "settings")),
            Map.entry("patch", Set.of("capability", "platform", "settings")),
            Map.entry("filter", Set.of("capability")),
            Map.entry("streams", Set.of("capability", "filter", "platform", "settings")),
            Map.entry("remote", Set.of("capability", "settings", "streams")),
            Map.entry("leak", Set.of("capability", "platform", "settings")),
            Map.entry("retention", Set.of("capability", "leak", "platform", "settings")),
            Map.entry("page", Set.of("capability", "platform", "settings")),
            Map.entry("monitoring", Set.of(
                    "capability", "filter", "leak", "platform", "scan", "settings", "streams")),
            Map.entry("admin", Set.of(
                    "capability", "classvalue", "filter", "leak", "platform", "retention", "scan", "settings",
                    "streams")));

    @ArchTest
    static final ArchRule EACH_FLOOR_OF_THE_SERVER_USES_LOWER_ONES = floors(FLOORS);

    @ArchTest
    static final ArchRule EACH_PACKAGE_BELOW_SERVER_IS_A_FLOOR = classes()
            .that().resideInAPackage(packageOf("server.*.."))
            .should().resideInAnyPackage(FLOORS.keySet().stream().map(ArchitectureTest::floor).toArray(String[]::new));

    @ArchTest
    static final ArchRule NOTHING_USES_THE_START = noOtherPackageUses("server");

    @ArchTest
    static final ArchRule NO_PACKAGE_CYCLES = slices().matching("io.github.treadlight.(**)").should().beFreeOfCycles();

    private static ArchRule floors(Map<String, Set<String>> table) {
        return CompositeArchRule.of(table.entrySet().stream().map(floor -> {
            String[] higher = table.keySet().stream()
                    .filter(other -> !other.equals(floor.getKey()) && !floor.getValue().contains(other))
                    .map(ArchitectureTest::floor).toArray(String[]::new);
            return (ArchRule) noClasses().that().resideInAPackage(floor(floor.getKey()))
                    .should().dependOnClassesThat().resideInAnyPackage(higher);
        }).toList());
    }

    private static String floor(String name) {
        return packageOf("server." + name);
    }

    private static ArchRule addNoOverridableMethod(Class<?> type) {
        return methods().that().areDeclaredIn(type).and(DescribedPredicate.not(overrideTheJdks()))
                .should().beStatic().orShould().bePrivate();
    }

    private static ArchRule usesScansOfJars(String name) {
        return classes().that().resideInAPackage(packageOf(name)).should().onlyDependOnClassesThat()
                .resideInAnyPackage(packageOf(name), packageOf("scan.jar"), "java..", "org.jspecify..", GUARDS,
                        CLASS_MODEL);
    }

    private static ArchRule doesNotUseTheClassModel(String name) {
        return noClasses().that().resideInAPackage(packageOf(name))
                .should().dependOnClassesThat().resideInAPackage(CLASS_MODEL);
    }

    private static ArchRule noOtherPackageUses(String name) {
        return noClasses().that().resideOutsideOfPackage(packageOf(name))
                .should().dependOnClassesThat().resideInAPackage(packageOf(name));
    }

    private static DescribedPredicate<JavaMethod> overrideTheJdks() {
        String name = CompactClassValue.class.getName();
        Set<String> overriding = Set.of(name + ".get(java.lang.Class)", name + ".remove(java.lang.Class)");
        return DescribedPredicate.describe("override a method of the JDK's class value",
                method -> overriding.contains(method.getFullName()));
    }

    /** A rule about a class or method that does not exist would always hold, so its creation fails. */
    @Test
    void refusesRulesAboutWhatDoesNotExist() {
        assertThatThrownBy(() -> onlyIn("leak.sweep.Releases", Interlock.class, "ask"))
                .hasMessage("Interlock has no method ask");
        assertThatThrownBy(() -> onlyIn("leak.sweep.Sweeps", Interlock.class, "denial"))
                .hasMessage("there is no class io.github.treadlight.leak.sweep.Sweeps");
    }

    /** The tests break nearly every rule: they use JUnit, and call what only one class of the module may call. */
    @Test
    void findsTheViolationsOfTheTests() throws ReflectiveOperationException {
        JavaClasses withTests = new ClassFileImporter().importPackages("io.github.treadlight");
        List<String> without = new ArrayList<>();
        for (Field each : ArchitectureTest.class.getDeclaredFields()) {
            if (each.get(null) instanceof ArchRule rule && !rule.evaluate(withTests).hasViolation()) {
                without.add(each.getName());
            }
        }
        assertThat(without).containsExactlyInAnyOrder( // the following test shows that these find violations
                "CLASS_VALUES_ADD_NO_OVERRIDABLE_METHOD", "ONLY_A_SEARCH_OFFERS_RELEASES",
                "FAST_STREAMS_USE_DESCRIPTORS", "BYTES_FOLLOW_THE_RULES_OF_THE_JDK",
                "MODELS_ON_DEMAND_USE_SCANS_OF_JARS", "SCANS_OF_JARS_DO_NOT_USE_THE_CLASS_MODEL");
    }

    @Test
    void findsViolationsThatNoTestContains() {
        JavaClasses module = new ClassFileImporter().importPackages("io.github.treadlight");
        assertThat(addNoOverridableMethod(Interlock.class).evaluate(module).hasViolation()).isTrue();
        assertThat(onlyIn("leak.proof.Interlock", Finding.class, JavaConstructor.CONSTRUCTOR_NAME).evaluate(module)
                .getFailureReport().toString()).contains("leak.Search.offer");
        assertThat(noOtherPackageUses("server").evaluate(module).hasViolation()).isTrue();
        assertThat(mayUse("stream.fast").evaluate(module).hasViolation()).isTrue();
        assertThat(mayUse("stream.bytes").evaluate(module).hasViolation()).isTrue();
        assertThat(doesNotUseTheClassModel("scan").evaluate(module).hasViolation()).isTrue();
        assertThat(usesScansOfJars("scan").evaluate(module).hasViolation()).isTrue();
    }

    /** Also fails if the class does not call the methods, because the rule would then say nothing. */
    private static ArchRule onlyIn(String className, Class<?> owner, String... methods) {
        String name = classNamed(className);
        return CompositeArchRule.of(noClasses()
                        .that(DescribedPredicate.describe("are outside of " + className,
                                type -> !type.getName().equals(name) && !type.getName().startsWith(name + '$')))
                        .should().accessTargetWhere(isCalled(owner, methods)))
                .and(classes().that().haveFullyQualifiedName(name)
                        .should().accessTargetWhere(isCalled(owner, methods)));
    }

    /** Matches calls and method references. */
    private static DescribedPredicate<JavaAccess<?>> isCalled(Class<?> owner, String... methods) {
        Set<String> names = Set.of(methods);
        for (String each : names) {
            if (!each.equals(JavaConstructor.CONSTRUCTOR_NAME)
                    && Stream.of(owner.getDeclaredMethods()).noneMatch(method -> method.getName().equals(each))) {
                throw new AssertionError(owner.getSimpleName() + " has no method " + each);
            }
        }
        return DescribedPredicate.describe("calls " + names + " of " + owner.getSimpleName(), access ->
                access.getTargetOwner().isAssignableTo(owner) && names.contains(access.getTarget().getName())
                        && !access.getOriginOwner().isEquivalentTo(owner));
    }

    private static ArchRule mayUse(String name, String... others) {
        String[] allowed = new String[JDK.length + others.length + 1];
        System.arraycopy(JDK, 0, allowed, 0, JDK.length);
        allowed[JDK.length] = packageOf(name);
        for (int i = 0; i < others.length; i++) {
            allowed[JDK.length + 1 + i] = packageOf(others[i]);
        }
        return classes().that().resideInAPackage(packageOf(name)).should().onlyDependOnClassesThat()
                .resideInAnyPackage(allowed);
    }

    private static String classNamed(String name) {
        try {
            return Class.forName(packageOf(name), false, ArchitectureTest.class.getClassLoader()).getName();
        } catch (ClassNotFoundException unknown) {
            throw new AssertionError("there is no class " + packageOf(name), unknown);
        }
    }

    private static String packageOf(String name) {
        return "io.github.treadlight." + name;
    }
}
