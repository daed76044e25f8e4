package io.github.treadlight;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.github.treadlight.classvalue.CompactClassValue;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.util.Set;

/** Enforces the package table of docs/architecture.md. */
@AnalyzeClasses(packages = "io.github.treadlight", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
    private static final String[] JDK = {
        "java..", "javax.imageio..", "javax.management..", "org.jspecify.annotations.."
    };

    @ArchTest
    static final ArchRule CLASSVALUE_USES_ITS_ADMINISTRATION = mayUse("classvalue", "classvalue.admin");

    @ArchTest
    static final ArchRule CLASS_VALUES_ADD_NO_OVERRIDABLE_METHOD = methods()
            .that().areDeclaredIn(CompactClassValue.class).and(DescribedPredicate.not(overrideTheJdks()))
            .should().beStatic().orShould().bePrivate()
            .because("a proxy of an application's bean overrides every other method, from a package of its own, and"
                    + " fails where a method's signature names a type that is not public");

    @ArchTest
    static final ArchRule CLASSVALUE_ADMIN_USES_THE_JDK_ONLY = mayUse("classvalue.admin");

    @ArchTest
    static final ArchRule WEAVE_USES_THE_JDK_ONLY = mayUse("weave");

    @ArchTest
    static final ArchRule APP_USES_CLASSVALUE = mayUse("app", "leak", "classvalue.admin");

    @ArchTest
    static final ArchRule CLEANERS_USE_THE_JDK_ONLY = mayUse("leak");

    @ArchTest
    static final ArchRule CLEANERS_READ_FIELDS_WITHOUT_MAKING_CLASSES = noClasses().that()
            .resideInAPackage(packageOf("leak")).should().callMethod(Field.class, "get", Object.class)
            .orShould().dependOnClassesThat().areAssignableTo(MethodHandle.class)
            .because("a method handle called often costs a hidden class, and so does reflection, since JEP 416");

    @ArchTest
    static final ArchRule LOADER_USES_THE_JDK_ONLY = mayUse("loader");

    @ArchTest
    static final ArchRule RMI_USES_LOADER = mayUse("rmi", "loader");

    @ArchTest
    static final ArchRule AGENT_USES_THE_JDK_ONLY = mayUse("agent");

    @ArchTest
    static final ArchRule ANNOTATION_USES_CLASSVALUE = mayUse("annotation", "classvalue", "loader");

    @ArchTest
    static final ArchRule STREAM_USES_ANNOTATION = mayUse("stream", "annotation", "classvalue", "loader");

    @ArchTest
    static final ArchRule ONLY_SERVER_KNOWS_THE_SERVER = noClasses()
            .that().resideOutsideOfPackage("io.github.treadlight.server..")
            .should().dependOnClassesThat().resideInAnyPackage(
                    "org.glassfish..", "com.sun..", "org.jvnet.hk2..", "org.omg..", "jakarta..");

    @ArchTest
    static final ArchRule NOBODY_NEEDS_MONITORING = noClasses()
            .that().resideOutsideOfPackage("io.github.treadlight.server.monitoring")
            .should().dependOnClassesThat().resideInAPackage("io.github.treadlight.server.monitoring");

    @ArchTest
    static final ArchRule NO_PACKAGE_CYCLES =
            slices().matching("io.github.treadlight.(*)..").should().beFreeOfCycles();

    private static DescribedPredicate<JavaMethod> overrideTheJdks() {
        String name = CompactClassValue.class.getName();
        Set<String> overriding = Set.of(name + ".get(java.lang.Class)", name + ".remove(java.lang.Class)");
        return DescribedPredicate.describe("override a method of the JDK's class value",
                method -> overriding.contains(method.getFullName()));
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

    private static String packageOf(String name) {
        return "io.github.treadlight." + name;
    }
}
