package io.github.treadlight.stream.deny;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.treadlight.fixture.CapturedWarnings;
import io.github.treadlight.stream.FilteredStream;
import io.github.treadlight.stream.HandMadeStream;
import io.github.treadlight.stream.filter.StreamFilter;
import java.io.InvalidClassException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
        assertThat(names).hasSizeBetween(190, 300).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("all")
    void aStreamThatNamesAListedClassIsRejected(Gadget gadget) {
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
                        + gadget.explanation() + "); to allow it anyway, add it to"
                        + " stream-filter-exceptions of domain.xml"));
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
    void onlyAnExceptionAllowsAListedClass(Gadget gadget) {
        String name = named(gadget);
        assertThatThrownBy(() -> StreamFilter.of(StreamFilter.Mode.REJECT, name.charAt(0) + "*;*").check(name))
                .isInstanceOf(InvalidClassException.class);
        assertThatThrownBy(() -> SHOP.forApplication("shop", name + ";*").check(name))
                .isInstanceOf(InvalidClassException.class);
        assertThatThrownBy(() -> StreamFilter.of(StreamFilter.Mode.REJECT, name).check(name))
                .isInstanceOf(InvalidClassException.class);
        assertThatCode(() -> StreamFilter.of(StreamFilter.Mode.REJECT, "", Set.of(name), DenyList.BUILT_IN).check(name))
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl", "org.apache.xalan.xsltc.trax.TemplatesImpl",
        "com.sun.org.apache.xpath.internal.objects.XString", "com.sun.org.apache.xpath.internal.objects.XStringForFSB",
        "org.apache.xpath.objects.XString", "org.apache.xpath.objects.XStringForChars",
        "org.springframework.aop.aspectj.AbstractAspectJAdvice",
        "org.springframework.aop.aspectj.SingletonAspectInstanceFactory",
        "org.springframework.aop.target.HotSwappableTargetSource",
        "org.springframework.aop.support.DefaultBeanFactoryPointcutAdvisor",
        "javax.management.remote.rmi.RMIConnector", "java.rmi.MarshalledObject", "javax.crypto.SealedObject",
        "org.apache.ibatis.executor.loader.AbstractSerialStateHolder",
        "org.eclipse.persistence.internal.descriptors.MethodAttributeAccessor",
        "com.mchange.v2.c3p0.impl.PoolBackedDataSourceBase", "com.mchange.v2.c3p0.impl.DriverManagerDataSourceBase",
        "com.mchange.v2.c3p0.impl.JndiRefDataSourceBase",
        "com.mchange.v2.c3p0.impl.WrapperConnectionPoolDataSourceBase",
        "com.mysql.cj.jdbc.MysqlDataSource", "com.mysql.jdbc.jdbc2.optional.MysqlDataSource",
        "org.postgresql.ds.PGSimpleDataSource", "org.postgresql.ds.PGConnectionPoolDataSource",
        "org.apache.derby.jdbc.EmbeddedDataSource", "org.apache.derby.jdbc.ClientDataSource",
        "org.apache.derby.client.BasicClientDataSource", "org.h2.jdbcx.JdbcDataSource",
        "com.microsoft.sqlserver.jdbc.SQLServerDataSource", "com.ibm.db2.jcc.DB2BaseDataSource",
        "org.hsqldb.jdbc.JDBCCommonDataSource", "net.sourceforge.jtds.jdbcx.JtdsDataSource",
        "org.firebirdsql.ds.FBSimpleDataSource", "com.informix.jdbcx.IfxCoreDataSource",
        "oracle.jdbc.pool.OracleDataSource", "oracle.jdbc.datasource.impl.OracleDataSource",
        "com.vaadin.data.util.MethodProperty", "com.vaadin.v7.data.util.MethodProperty",
        "com.alibaba.fastjson.JSONObject", "com.alibaba.fastjson.JSONArray", "javax.swing.event.EventListenerList",
        "com.caucho.naming.QName", "com.sun.xml.ws.tx.at.internal.ForeignRecoveryContext"})
    void theClassThatDoesTheHarmInAKnownChainIsListed(String name) {
        FilteredStream.assertRejected(new HandMadeStream().object(name).bytes(), SHOP)
                .hasMessageStartingWith(name + "; Treadlight rejected the stream");
    }

    @ParameterizedTest
    @ValueSource(strings = {
        // the first two as in wasp.jar of Payara and GlassFish
        "org.eclipse.tags.shaded.org.apache.xalan.xsltc.trax.TemplatesImpl",
        "org.eclipse.tags.shaded.org.apache.xpath.objects.XStringForFSB",
        "org.jboss.weld.shaded.javassist.util.proxy.SerializedProxy",
        "com.bea.core.repackaged.springframework.transaction.jta.JtaTransactionManager",
        "com.oracle.wls.shaded.org.apache.xalan.xsltc.trax.TemplatesImpl",
        "oadd.org.apache.commons.dbcp.cpdsadapter.DriverAdapterCPDS",
        "shaded.alibaba.druid.pool.DruidAbstractDataSource", "acme.hutool.cn.hutool.core.map.MapProxy",
        "com.hazelcast.shaded.com.fasterxml.jackson.databind.node.POJONode",
        "fish.payara.shaded.org.postgresql.ds.PGSimpleDataSource", "acme.firebirdsql.pool.sun.AppServerDataSource",
        "shaded.bsh.XThis", "shaded.clojure.core$eval12", "my.scala.sys.process.Process",
        "sun.rmi.server.UnicastRef", "sun.rmi.server.UnicastRef2", "sun.rmi.transport.LiveRef"})
    void aCopyInAnotherPackageIsRejected(String name) {
        FilteredStream.assertRejected(new HandMadeStream().object(name).bytes(), SHOP)
                .hasMessageContaining("Treadlight's built-in list rejects by");
        assertThatThrownBy(() -> StreamFilter.of(StreamFilter.Mode.REJECT, "*").check(name))
                .isInstanceOf(InvalidClassException.class);
        assertThatCode(() -> StreamFilter.of(StreamFilter.Mode.REJECT, "", Set.of(name), DenyList.BUILT_IN).check(name))
                .doesNotThrowAnyException();
    }

    @Test
    void aSubclassIsRejectedOnceLoadedEvenIfTheStreamHidesItsSuperclass() {
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
        "java.net.URL", "java.util.PriorityQueue", "java.util.HashMap", "java.util.ArrayList", "java.util.CollSer",
        "java.util.concurrent.ConcurrentHashMap", "java.util.Locale", "java.util.UUID", "java.time.Ser",
        "java.math.BigDecimal", "java.sql.Timestamp", "java.io.File", "java.security.KeyRep",
        "java.lang.reflect.Proxy", "java.lang.Enum", "java.lang.invoke.SerializedLambda", "java.rmi.RemoteException",
        "javax.naming.NamingException", "javax.naming.CompositeName", "javax.security.auth.Subject",
        "javax.swing.table.DefaultTableModel", "javax.swing.DefaultListModel", "javax.swing.tree.DefaultTreeModel",
        "com.sun.rowset.CachedRowSetImpl", "sun.reflect.annotation.AnnotationInvocationHandler",
        // the servers' own
        "org.apache.catalina.session.StandardSession",
        "org.apache.catalina.SessionEvent", "org.glassfish.web.ha.authenticator.HASessionData",
        "com.sun.ejb.containers.TimerPrimaryKey", "com.sun.ejb.containers.TimerWrapper$SerializedTimerWrapper",
        "com.sun.ejb.containers.RemoteBusinessWrapperBase", "com.sun.ejb.base.io.SerializableS1ASEJBObjectReference",
        "com.sun.ejb.base.io.SerializableJNDIContext", "com.sun.ejb.portable.HandleImpl",
        "com.sun.ejb.containers.EJBLocalObjectInvocationHandlerDelegate$SerializableLocalObjectDelegate",
        "com.sun.ejb.containers.StatefulSessionContainer$SerializableEJB",
        "com.sun.enterprise.container.common.impl.EntityManagerWrapper",
        "com.sun.enterprise.container.common.impl.EntityManagerFactoryWrapper",
        "com.sun.enterprise.container.common.impl.util.SerializableJNDIContext",
        "com.sun.gjc.spi.jdbc40.DataSource40", "com.sun.messaging.Queue",
        "org.glassfish.concurro.internal.ContextProxyInvocationHandler",
        "fish.payara.ejb.timer.hazelcast.HZTimer", "org.glassfish.pfl.basic.proxy.CompositeInvocationHandlerImpl",
        // Jakarta EE
        "com.sun.faces.util.LRUMap", "com.sun.faces.context.StateHolderSaver",
        "com.sun.faces.facelets.component.UIRepeat$SavedState", "com.sun.faces.application.view.ViewScopeContextObject",
        "com.sun.el.ValueExpressionImpl", "jakarta.faces.component.StateHolderSaver",
        "jakarta.faces.component.UIComponentBase$AttributesMap", "jakarta.faces.component.UIViewRoot$ViewMap",
        "jakarta.enterprise.util.AnnotationLiteral", "jakarta.servlet.http.Cookie",
        "jakarta.mail.internet.InternetAddress",
        "org.jboss.weld.bean.proxy.ClientProxyMethodHandler", "org.jboss.weld.bean.StringBeanIdentifier",
        "org.jboss.weld.bean.proxy.util.SerializableClientProxy",
        "org.jboss.weld.bean.builtin.InstanceImpl$SerializationProxy",
        "org.jboss.weld.contexts.SerializableContextualInstanceImpl",
        "org.jboss.weld.contexts.CreationalContextImpl$SerializationProxy",
        "org.jboss.weld.interceptor.proxy.InterceptorMethodHandler",
        "org.jboss.weld.interceptor.proxy.InterceptionContext", "org.glassfish.weld.ejb.SessionObjectReferenceImpl",
        "org.eclipse.persistence.indirection.IndirectList",
        "org.eclipse.persistence.internal.indirection.UnitOfWorkQueryValueHolder",
        // libraries of applications
        "com.acme.Cart", "org.hibernate.collection.spi.PersistentBag",
        "org.hibernate.collection.internal.PersistentBag",
        "org.hibernate.proxy.pojo.bytebuddy.SerializableProxy", "org.hibernate.engine.spi.EntityKey",
        "org.springframework.aop.framework.JdkDynamicAopProxy", "org.springframework.aop.target.SingletonTargetSource",
        "org.springframework.aop.framework.AdvisedSupport",
        "org.springframework.beans.factory.support.AutowireUtils$ObjectFactoryDelegatingInvocationHandler",
        "org.springframework.core.SerializableTypeWrapper$TypeProxyInvocationHandler",
        "org.springframework.security.core.context.SecurityContextImpl",
        "com.fasterxml.jackson.databind.node.NodeSerialization", "org.apache.axis2.context.SessionContext",
        "net.sf.json.JSONObject", "javax.naming.Reference",
        "org.apache.wicket.model.PropertyModel", "com.vaadin.data.util.BeanItemContainer",
        "oracle.jdbc.rowset.OracleCachedRowSet", "com.tangosol.util.extractor.PofExtractor",
        "org.codehaus.groovy.runtime.GStringImpl", "scala.collection.immutable.Map$Map1",
        "clojure.lang.PersistentArrayMap",
        // as ends of listed names, but not whole labels
        "com.acme.MyTemplatesImpl", "com.acme.subsh.XThis", "com.acme.TypedValue", "com.acme.core.PyMethod"})
    void aClassThatSessionsNeedIsAllowed(String name) {
        assertThatCode(() -> SHOP.check(name)).doesNotThrowAnyException();
    }

    @Test
    void listedClassesOfTheJdkExistAndAreSerializableOrSentAsClassObjects() throws ClassNotFoundException {
        for (Gadget gadget : GadgetList.BUILT_IN.all()) {
            if (gadget.library().equals("JDK")) {
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
