package io.github.treadlight.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Streams that name the classes of the list are rejected before any is loaded; most do not exist here. */
class GadgetListTest {
    private static final StreamFilter SHOP = StreamFilter.DEFAULT.forApplication("shop", null);

    @RegisterExtension
    private final CapturedWarnings quietLog = FilteredStream.warnings();

    /** A class of the application. A forged stream does not name its superclass. */
    static final class Disguised extends javax.management.BadAttributeValueExpException {
        Disguised() {
            super(null);
        }
    }

    static Stream<Gadget> all() {
        return StreamSupport.stream(GadgetList.BUILT_IN.all().spliterator(), false);
    }

    @Test
    void everyEntryIsComplete() {
        List<String> names = new ArrayList<>();
        all().forEach(gadget -> {
            assertThat(gadget.reason()).hasSizeGreaterThan(15).doesNotContain("(", ")", ";;");
            assertThat(gadget.source()).matches("-|[A-Za-z0-9_ ,-]{4,}");
            names.add(gadget.pattern());
        });
        assertThat(names).hasSizeBetween(100, 160).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("all")
    void aStreamThatNamesItIsRejected(Gadget gadget) {
        String name = named(gadget);
        String runnable = "java.lang.Runnable";
        Map<String, HandMadeStream> streams = Map.of(
                "object", new HandMadeStream().object(name),
                "class", new HandMadeStream().classObject(name),
                "array", new HandMadeStream().array("[[L" + name + ";", 0),
                "object of a subclass", new HandMadeStream().object("com.acme.Cart", "com.acme.Base", name),
                "handler of a proxy", new HandMadeStream().proxy(runnable).object(name),
                "interface of a proxy", new HandMadeStream().proxy(runnable, name));
        streams.forEach((form, stream) -> FilteredStream.assertRejected(stream.bytes(), SHOP).as(form)
                .hasMessage(name + "; Treadlight rejected the stream: application shop read " + name
                        + ", which Treadlight's built-in list rejects by \"" + gadget.pattern() + "\" ("
                        + gadget.explanation() + "); to allow it all the same, put first into"
                        + " stream-filter of domain.xml: " + name + ";"));
    }

    @Test
    void theExplanationHasTheSourceIfThereIsOne() {
        assertThat(new Gadget("com.acme.Row", "Acme", "calls any method", "CVE-2026-1", "2026-11").explanation())
                .isEqualTo("Acme: calls any method (CVE-2026-1)");
        assertThat(new Gadget("com.acme.Row", "Acme", "calls any method", "-", "2026-11").explanation())
                .isEqualTo("Acme: calls any method");
    }

    @ParameterizedTest
    @MethodSource("all")
    void onlyItsWholeNameAllowsIt(Gadget gadget) {
        String name = named(gadget);
        assertThatThrownBy(() -> StreamFilter.of(StreamFilter.Mode.REJECT, name.charAt(0) + "*;*").check(name))
                .isInstanceOf(InvalidClassException.class);
        assertThatThrownBy(() -> SHOP.forApplication("shop", name + ";*").check(name))
                .isInstanceOf(InvalidClassException.class);
        assertThatCode(() -> StreamFilter.of(StreamFilter.Mode.REJECT, name).check(name)).doesNotThrowAnyException();
        assertThatCode(() -> StreamFilter.of(StreamFilter.Mode.REJECT, "*;" + name).check(name))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // the first two as in wasp.jar of Payara and GlassFish
        "org.eclipse.tags.shaded.org.apache.xalan.xsltc.trax.TemplatesImpl",
        "org.eclipse.tags.shaded.org.apache.xpath.objects.XStringForFSB",
        "org.jboss.weld.shaded.javassist.util.proxy.SerializedProxy",
        "com.bea.core.repackaged.springframework.transaction.jta.JtaTransactionManager",
        "shaded.bsh.XThis", "shaded.clojure.core$eval12", "my.scala.sys.process.Process",
        "sun.rmi.server.UnicastRef", "sun.rmi.server.UnicastRef2", "sun.rmi.transport.LiveRef"})
    void aCopyInAnotherPackageIsRejected(String name) {
        FilteredStream.assertRejected(new HandMadeStream().object(name).bytes(), SHOP)
                .hasMessageContaining("Treadlight's built-in list rejects by");
        assertThatThrownBy(() -> StreamFilter.of(StreamFilter.Mode.REJECT, "*").check(name))
                .isInstanceOf(InvalidClassException.class);
        assertThatCode(() -> StreamFilter.of(StreamFilter.Mode.REJECT, name).check(name)).doesNotThrowAnyException();
    }

    @Test
    void aSubclassIsRejectedWhenItIsLoadedThoughTheStreamHidesItsSuperclass() {
        FilteredStream.assertRejected(new HandMadeStream().object(Disguised.class.getName()).bytes(), SHOP)
                .hasMessageStartingWith("javax.management.BadAttributeValueExpException; ");
    }

    @Test
    void theStubsOfRmiExtendAListedClass() {
        assertThatThrownBy(() -> SHOP.check(javax.management.remote.rmi.RMIConnectionImpl_Stub.class))
                .isInstanceOf(InvalidClassException.class)
                .hasMessageStartingWith("java.rmi.server.RemoteObject; ");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "java.net.URL", "java.util.PriorityQueue", "java.util.HashMap", "java.lang.reflect.Proxy", "java.lang.Enum",
        "java.lang.invoke.SerializedLambda", "java.rmi.RemoteException",
        "com.sun.rowset.CachedRowSetImpl",
        "sun.reflect.annotation.AnnotationInvocationHandler",
        "org.hibernate.collection.spi.PersistentBag", "org.hibernate.proxy.pojo.bytebuddy.SerializableProxy",
        "org.jboss.weld.bean.proxy.ClientProxyMethodHandler", "org.jboss.weld.bean.StringBeanIdentifier",
        "org.jboss.weld.contexts.SerializableContextualInstanceImpl",
        "org.jboss.weld.interceptor.proxy.InterceptorMethodHandler",
        "org.jboss.weld.interceptor.proxy.InterceptionContext",
        "com.sun.faces.util.LRUMap", "com.sun.el.ValueExpressionImpl", "com.sun.ejb.containers.TimerPrimaryKey",
        "org.springframework.aop.framework.JdkDynamicAopProxy",
        "com.fasterxml.jackson.databind.node.NodeSerialization", "net.sf.json.JSONObject",
        "org.codehaus.groovy.runtime.GStringImpl", "scala.collection.immutable.Map$Map1",
        "clojure.lang.PersistentArrayMap",
        // as ends of listed names, but not whole labels
        "com.acme.MyTemplatesImpl", "com.acme.subsh.XThis", "com.acme.TypedValue", "com.acme.core.PyMethod"})
    void aClassThatSessionsNeedIsAllowed(String name) {
        assertThatCode(() -> SHOP.check(name)).doesNotThrowAnyException();
    }

    @Test
    void itsClassesOfTheJdkExistAndAreSerializableOrUsedAsAClass() throws ClassNotFoundException {
        for (Gadget gadget : GadgetList.BUILT_IN.all()) {
            if (gadget.family().equals("JDK")) {
                String name = gadget.pattern().replace("sun.rmi.**", "sun.rmi.server.UnicastRef").replace("*", "");
                Class<?> found = Class.forName(name, false, ClassLoader.getPlatformClassLoader());
                assertThat(Serializable.class.isAssignableFrom(found) || gadget.reason().contains("as a class object"))
                        .as(gadget.pattern()).isTrue();
            }
        }
    }

    /** Returns a name that the pattern matches. */
    private static String named(Gadget gadget) {
        return gadget.pattern().replaceFirst("\\*+$", "Any");
    }
}
