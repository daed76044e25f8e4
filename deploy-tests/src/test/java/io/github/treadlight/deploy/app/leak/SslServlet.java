package io.github.treadlight.deploy.app.leak;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.NoSuchAlgorithmException;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;

/** Responds with the identities of the JVM's default SSL context and default socket factory. */
@WebServlet("/ssl")
public class SslServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            response.getWriter().print(System.identityHashCode(SSLContext.getDefault()) + " "
                    + System.identityHashCode(HttpsURLConnection.getDefaultSSLSocketFactory()));
        } catch (NoSuchAlgorithmException none) {
            throw new IllegalStateException(none);
        }
    }
}
