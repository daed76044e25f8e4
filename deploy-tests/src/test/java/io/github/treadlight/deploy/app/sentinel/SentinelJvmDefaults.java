package io.github.treadlight.deploy.app.sentinel;

import java.io.IOException;
import java.net.Authenticator;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.function.Consumer;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;
import javax.net.ssl.TrustManager;

/** Defaults of the whole JVM. Each behaves as its predecessor, so that the server keeps working. */
final class SentinelJvmDefaults implements Registration {
    private final Authenticator authenticator = new Authenticator() { };
    private Authenticator formerAuthenticator;
    private ProxySelector proxies;
    private ProxySelector formerProxies;
    private SSLContext context;
    private SSLContext formerContext;
    private SSLSocketFactory sockets;
    private SSLSocketFactory formerSockets;

    @Override
    public void register() throws GeneralSecurityException {
        formerAuthenticator = Authenticator.getDefault();
        Authenticator.setDefault(authenticator);
        formerProxies = ProxySelector.getDefault();
        proxies = new SameProxies(formerProxies);
        ProxySelector.setDefault(proxies);
        formerContext = SSLContext.getDefault();
        formerSockets = HttpsURLConnection.getDefaultSSLSocketFactory();
        context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new SentinelTrust()}, null);
        sockets = context.getSocketFactory();
        SSLContext.setDefault(context);
        HttpsURLConnection.setDefaultSSLSocketFactory(sockets);
    }

    @Override
    public void check(Consumer<String> changes) throws GeneralSecurityException {
        if (Authenticator.getDefault() != authenticator) {
            changes.accept("the default Authenticator is " + Authenticator.getDefault());
        }
        if (ProxySelector.getDefault() != proxies) {
            changes.accept("the default ProxySelector is " + ProxySelector.getDefault());
        }
        if (SSLContext.getDefault() != context) {
            changes.accept("the default SSLContext is " + SSLContext.getDefault());
        }
        if (HttpsURLConnection.getDefaultSSLSocketFactory() != sockets) {
            changes.accept("the default SSLSocketFactory is " + HttpsURLConnection.getDefaultSSLSocketFactory());
        }
    }

    @Override
    public void unregister() {
        Authenticator.setDefault(formerAuthenticator);
        ProxySelector.setDefault(formerProxies);
        SSLContext.setDefault(formerContext);
        HttpsURLConnection.setDefaultSSLSocketFactory(formerSockets);
    }

    /** Selects the proxies that another selector selects. */
    private static final class SameProxies extends ProxySelector {
        private final ProxySelector former;

        SameProxies(ProxySelector former) {
            this.former = former;
        }

        @Override
        public List<Proxy> select(URI uri) {
            return former.select(uri);
        }

        @Override
        public void connectFailed(URI uri, SocketAddress address, IOException failure) {
            former.connectFailed(uri, address, failure);
        }
    }
}
