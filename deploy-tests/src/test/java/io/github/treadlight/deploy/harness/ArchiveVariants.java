package io.github.treadlight.deploy.harness;

import io.github.treadlight.deploy.app.scanned.AddingExtension;
import io.github.treadlight.deploy.app.scanned.Alternate;
import io.github.treadlight.deploy.app.scanned.BaseStereotype;
import io.github.treadlight.deploy.app.scanned.Circular;
import io.github.treadlight.deploy.app.scanned.DerivedStereotype;
import io.github.treadlight.deploy.app.scanned.DescribedResource;
import io.github.treadlight.deploy.app.scanned.DoublyStereotyped;
import io.github.treadlight.deploy.app.scanned.EchoEndpoint;
import io.github.treadlight.deploy.app.scanned.FaultTolerantBean;
import io.github.treadlight.deploy.app.scanned.First;
import io.github.treadlight.deploy.app.scanned.MarkedField;
import io.github.treadlight.deploy.app.scanned.MarkedMethod;
import io.github.treadlight.deploy.app.scanned.MarkerAnnotation;
import io.github.treadlight.deploy.app.scanned.MarkerBase;
import io.github.treadlight.deploy.app.scanned.MarkerInterface;
import io.github.treadlight.deploy.app.scanned.MarkerLeaf;
import io.github.treadlight.deploy.app.scanned.MissingRowException;
import io.github.treadlight.deploy.app.scanned.MissingRowMapper;
import io.github.treadlight.deploy.app.scanned.PageBean;
import io.github.treadlight.deploy.app.scanned.PageServlet;
import io.github.treadlight.deploy.app.scanned.Plain;
import io.github.treadlight.deploy.app.scanned.RestResource;
import io.github.treadlight.deploy.app.scanned.RestRoot;
import io.github.treadlight.deploy.app.scanned.RowEntity;
import io.github.treadlight.deploy.app.scanned.ScanningExtension;
import io.github.treadlight.deploy.app.scanned.Scoped;
import io.github.treadlight.deploy.app.scanned.Second;
import io.github.treadlight.deploy.app.scanned.Service;
import io.github.treadlight.deploy.app.scanned.ServiceBean;
import io.github.treadlight.deploy.app.scanned.ServiceDecorator;
import io.github.treadlight.deploy.app.scanned.ServletOfTheDomain;
import io.github.treadlight.deploy.app.scanned.SingletonBean;
import io.github.treadlight.deploy.app.scanned.StatelessBean;
import io.github.treadlight.deploy.app.scanned.Stereotyped;
import io.github.treadlight.deploy.app.scanned.TextConverter;
import io.github.treadlight.deploy.app.scanned.Traced;
import io.github.treadlight.deploy.app.scanned.TracingInterceptor;
import io.github.treadlight.deploy.app.typereport.TypeReportExtension;
import io.github.treadlight.deploy.app.typereport.TypeReportInitializer;
import io.github.treadlight.deploy.app.typereport.TypeReportServlet;
import jakarta.enterprise.inject.build.compatible.spi.BuildCompatibleExtension;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.servlet.ServletContainerInitializer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.Asset;
import org.jboss.shrinkwrap.api.asset.ByteArrayAsset;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.exporter.ExplodedExporter;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.EnterpriseArchive;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * Archives that differ in how a server scans their classes. Most contain a library that reports the result of the scan
 * at {@code /CONTEXT/type-report}. A few do not, because the CDI extension of the library would change the result.
 */
public final class ArchiveVariants {
    private static final String BEANS = """
            <beans xmlns="https://jakarta.ee/xml/ns/jakartaee" version="4.0" bean-discovery-mode="%s">%s</beans>
            """;
    private static final String PACKAGE = Scoped.class.getPackageName();

    private final Map<String, Path> all = new LinkedHashMap<>();

    private ArchiveVariants() throws IOException {
        beansXml();
        libraries();
        annotations();
        technologies();
        damaged();
        enterpriseArchives();
    }

    /** Writes all archives and returns them by name. */
    public static Map<String, Path> write() throws IOException {
        return new ArchiveVariants().all;
    }

    /** Writes a library of the domain, with a servlet and a bean. */
    public static Path libraryOfTheDomain() {
        JavaArchive library = jar("of-the-domain", ServletOfTheDomain.class, Stereotyped.class, BaseStereotype.class);
        return BuildFiles.write(library, library.getName());
    }

    private void beansXml() {
        war("no-cdi", war -> war.addClass(Plain.class), false);
        war("no-beans-xml", war -> war.addClasses(Plain.class, Scoped.class), false);
        war("no-beans-xml-with-extension", war -> war.addClasses(Plain.class, Scoped.class), true);
        war("empty-beans-xml", war -> war.addClasses(Plain.class, Scoped.class)
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml"), true);
        for (String mode : new String[] {"all", "annotated", "none"}) {
            war("beans-xml-" + mode, war -> war.addClasses(Plain.class, Scoped.class)
                    .addAsWebInfResource(beans(mode, ""), "beans.xml"), true);
            war("library-beans-xml-" + mode, war -> war.addAsLibrary(
                    jar("library", Plain.class, Scoped.class).addAsManifestResource(beans(mode, ""), "beans.xml")),
                    true);
        }
        war("malformed-beans-xml", war -> war.addClasses(Plain.class, Scoped.class)
                .addAsWebInfResource(new StringAsset("<beans"), "beans.xml"), false);
        war("excluding-beans-xml", war -> war.addClasses(Plain.class, Scoped.class).addAsWebInfResource(
                beans("all", "<scan><exclude name=\"" + Plain.class.getName() + "\"/></scan>"), "beans.xml"), true);
    }

    private void libraries() {
        war("scoped-library", war -> war.addAsLibrary(jar("library", Plain.class, Scoped.class)), false);
        war("scoped-library-with-extension",
                war -> war.addAsLibrary(jar("library", Plain.class, Scoped.class)), true);
        war("empty-library", war -> war.addAsLibrary(jar("library").addAsManifestResource(
                new StringAsset("nothing"), "notes.txt")), true);
        war("class-in-two-libraries", war -> war.addAsLibrary(jar("first", Scoped.class, Plain.class))
                .addAsLibrary(jar("second", Scoped.class)), true);
        war("class-in-war-and-library", war -> war.addClass(Scoped.class)
                .addAsLibrary(jar("library", Scoped.class, Plain.class)), true);
        war("super-class-in-another-library", war -> war
                .addAsLibrary(jar("a-leaf", MarkerLeaf.class)).addAsLibrary(jar("b-base", MarkerBase.class)), true);
        war("jar-in-library", war -> war.addAsLibrary(jar("library", Scoped.class)
                .add(new ByteArrayAsset(bytes(jar("inner", Plain.class))), "lib/inner.jar")), true);
        war("folder-below-libraries", war -> war.addAsWebInfResource(
                new ByteArrayAsset(bytes(jar("deep", Scoped.class))), "lib/deep/deep.jar"), true);
        war("multi-release-library", war -> war.addAsLibrary(jar("library", Plain.class)
                .setManifest(new StringAsset("Manifest-Version: 1.0\nMulti-Release: true\n"))
                .add(classFile(Scoped.class), "META-INF/versions/11" + path(Scoped.class))
                .add(classFile(Plain.class), "META-INF/versions/17" + path(Plain.class))), true);
        war("library-with-a-space", war -> war.addAsLibrary(jar("my library", Scoped.class)), true);
        war("library-with-a-non-ascii-name", war -> war.addAsLibrary(jar("bücher", Scoped.class)), true);
        war("resources-in-libraries", war -> war
                .addAsLibrary(jar("a-resources", Plain.class)
                        .addAsManifestResource(new StringAsset("of the first"), "resources/page.txt"))
                .addAsLibrary(jar("b-resources", Scoped.class)
                        .addAsManifestResource(new StringAsset("of the second"), "resources/page.txt")
                        .addAsManifestResource(new StringAsset("inner"), "resources/folder/inner.txt")), true);
        war("servlet-in-library", war -> war.addAsLibrary(jar("library", PageServlet.class)), true);
        war("fragment-in-library", war -> war.addAsLibrary(jar("library", PageServlet.class).addAsManifestResource(
                new StringAsset("<web-fragment xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"6.0\">"
                        + "<name>fragment</name></web-fragment>"), "web-fragment.xml")), true);
    }

    private void annotations() {
        war("stereotype", war -> war.addClasses(BaseStereotype.class, Stereotyped.class), true);
        war("stereotype-in-library", war -> war.addClass(Stereotyped.class)
                .addAsLibrary(jar("library", BaseStereotype.class)), true);
        war("stereotyped-library", war -> war.addClass(BaseStereotype.class)
                .addAsLibrary(jar("library", Stereotyped.class)), true);
        war("stereotype-of-stereotype", war -> war.addAsLibrary(jar("base", BaseStereotype.class))
                .addAsLibrary(jar("derived", DerivedStereotype.class))
                .addAsLibrary(jar("used", DoublyStereotyped.class)), false);
        war("annotation-is-missing", war -> war.addClasses(Stereotyped.class, Circular.class), true);
        war("annotations-of-each-other", war -> war.addClasses(Circular.class)
                .addAsLibrary(jar("library", First.class, Second.class)), false);
        war("handled-types", war -> war.addClasses(MarkedField.class)
                .addAsLibrary(jar("library", MarkerBase.class, MarkerLeaf.class, MarkedMethod.class)), true);
        war("alternative", war -> war.addAsLibrary(jar("library", Alternate.class)).addAsWebInfResource(
                beans("annotated", "<alternatives><class>" + Alternate.class.getName() + "</class></alternatives>"),
                "beans.xml"), true);
        war("decorator-and-interceptor", war -> war
                .addClasses(Service.class, ServiceBean.class, Traced.class)
                .addAsLibrary(jar("library", ServiceDecorator.class, TracingInterceptor.class))
                .addAsWebInfResource(beans("annotated", "<interceptors><class>" + TracingInterceptor.class.getName()
                        + "</class></interceptors><decorators><class>" + ServiceDecorator.class.getName()
                        + "</class></decorators>"), "beans.xml"), true);
        war("portable-extension", war -> war.addAsLibrary(jar("library", AddingExtension.class, Plain.class)
                .addAsServiceProvider(Extension.class, AddingExtension.class)), true);
        war("build-compatible-extension", war -> war.addAsLibrary(jar("library", ScanningExtension.class, Scoped.class)
                .addAsServiceProvider(BuildCompatibleExtension.class, ScanningExtension.class)), true);
    }

    private void technologies() {
        war("described-rest-library", war -> war.addClass(RestRoot.class)
                .addAsLibrary(jar("library", DescribedResource.class, MissingRowException.class,
                        MissingRowMapper.class))
                .addAsResource(new StringAsset("mp.openapi.extensions.scan.lib=true"),
                        "META-INF/microprofile-config.properties"), false);
        war("ejb", war -> war.addClass(SingletonBean.class)
                .addAsLibrary(jar("library", StatelessBean.class)), false);
        war("ejb-with-extension", war -> war.addClass(SingletonBean.class)
                .addAsLibrary(jar("library", StatelessBean.class)), true);
        war("rest", war -> war.addClass(RestRoot.class).addAsLibrary(jar("library", RestResource.class)), false);
        war("rest-in-library", war -> war.addAsLibrary(jar("library", RestRoot.class, RestResource.class)), true);
        war("websocket", war -> war.addAsLibrary(jar("library", EchoEndpoint.class)), true);
        war("faces", war -> war.addClass(PageBean.class).addAsLibrary(jar("library", TextConverter.class)
                .addAsManifestResource(new StringAsset(
                        "<faces-config xmlns=\"https://jakarta.ee/xml/ns/jakartaee\" version=\"4.0\"/>"),
                        "faces-config.xml")), true);
        war("persistence", war -> war.addAsLibrary(jar("library", RowEntity.class)).addAsResource(new StringAsset("""
                <persistence xmlns="https://jakarta.ee/xml/ns/persistence" version="3.0">
                  <persistence-unit name="rows"><exclude-unlisted-classes>false</exclude-unlisted-classes>
                  </persistence-unit>
                </persistence>
                """), "META-INF/persistence.xml"), true);
        war("microprofile", war -> war.addAsLibrary(jar("library", FaultTolerantBean.class)), true);
    }

    private void damaged() {
        byte[] whole = bytes(classFile(Plain.class));
        war("broken-class", war -> war.addAsLibrary(jar("library", Scoped.class)
                .add(new ByteArrayAsset(Arrays.copyOf(whole, whole.length / 2)), path(Plain.class))), true);
        war("text-named-as-a-class", war -> war.addAsLibrary(jar("library", Scoped.class)
                .add(new StringAsset("no class"), "text/Text.class")), true);
        war("class-of-a-later-java", war -> war.addAsLibrary(jar("library", Scoped.class)
                .add(new ByteArrayAsset(withLaterVersion(whole)), path(Plain.class))), true);
        war("module-info", war -> war.addAsLibrary(jar("library", Scoped.class)
                .add(new StringAsset(""), "module-info.class")), true);
        war("library-that-is-no-jar", war -> war.addClass(Scoped.class)
                .addAsWebInfResource(new StringAsset("no jar"), "lib/text.jar"), true);
    }

    private void enterpriseArchives() {
        WebArchive web = withReport(ShrinkWrap.create(WebArchive.class, "web.war").addClass(Stereotyped.class));
        ear("ear-with-stereotype", ear -> ear.addAsLibrary(jar("library", BaseStereotype.class, Scoped.class))
                .addAsModule(web));
        ear("ear-with-modules", ear -> ear
                .addAsLibrary(jar("library", MarkerInterface.class, MarkerAnnotation.class, Plain.class))
                .addAsModule(jar("beans", StatelessBean.class, Scoped.class))
                .addAsModule(withReport(ShrinkWrap.create(WebArchive.class, "web.war").addClass(MarkerLeaf.class)
                        .addAsLibrary(jar("base", MarkerBase.class)))));
        ear("ear-with-two-wars", ear -> ear
                .addAsLibrary(jar("library", Scoped.class).addAsManifestResource(beans("all", ""), "beans.xml"))
                .addAsModule(withReport(ShrinkWrap.create(WebArchive.class, "web.war").addClass(Plain.class)))
                .addAsModule(ShrinkWrap.create(WebArchive.class, "other.war").addClass(Scoped.class)));
        archive("ejb-jar", jar("ejb-jar", StatelessBean.class, SingletonBean.class));
        WebArchive expanded = withReport(ShrinkWrap.create(WebArchive.class, "expanded-war.war").addClass(Scoped.class)
                .addAsLibrary(jar("library", Stereotyped.class, BaseStereotype.class)));
        all.put("expanded-war", expanded.as(ExplodedExporter.class)
                .exportExploded(BuildFiles.work("").toFile(), "expanded-war").toPath());
    }

    private void war(String name, UnaryOperator<WebArchive> content, boolean isReporting) {
        WebArchive war = content.apply(ShrinkWrap.create(WebArchive.class, name + ".war"));
        archive(name, isReporting ? withReport(war) : war);
    }

    private void ear(String name, UnaryOperator<EnterpriseArchive> content) {
        archive(name, content.apply(ShrinkWrap.create(EnterpriseArchive.class, name + ".ear")));
    }

    private void archive(String name, Archive<?> archive) {
        all.put(name, BuildFiles.write(archive, archive.getName()));
    }

    /** Adds the library that reports the result of the scan. */
    private static WebArchive withReport(WebArchive war) {
        return war.addAsLibrary(ShrinkWrap.create(JavaArchive.class, "type-report.jar")
                .addPackage(TypeReportServlet.class.getPackage())
                .addClasses(MarkerInterface.class, MarkerAnnotation.class)
                .addAsServiceProvider(ServletContainerInitializer.class, TypeReportInitializer.class)
                .addAsServiceProvider(Extension.class, TypeReportExtension.class));
    }

    private static JavaArchive jar(String name, Class<?>... classes) {
        return ShrinkWrap.create(JavaArchive.class, name + ".jar").addClasses(classes);
    }

    private static Asset beans(String mode, String content) {
        return new StringAsset(BEANS.formatted(mode, content));
    }

    private static String path(Class<?> type) {
        return "/" + PACKAGE.replace('.', '/') + "/" + type.getSimpleName() + ".class";
    }

    private static Asset classFile(Class<?> type) {
        return () -> type.getResourceAsStream(type.getSimpleName() + ".class");
    }

    private static byte[] bytes(Asset asset) {
        try (InputStream in = asset.openStream()) {
            return in.readAllBytes();
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static byte[] bytes(Archive<?> archive) {
        return bytes(() -> archive.as(ZipExporter.class).exportAsInputStream());
    }

    /** Returns a class file with a version that no JDK supports. */
    private static byte[] withLaterVersion(byte[] classFile) {
        byte[] later = classFile.clone();
        later[7] = 127;
        return later;
    }
}
