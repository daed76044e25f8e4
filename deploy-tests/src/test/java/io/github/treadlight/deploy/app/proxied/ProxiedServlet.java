package io.github.treadlight.deploy.app.proxied;

import jakarta.ejb.EJB;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * Uses the bean that a request names. Responds with the superclass of the bean's class, and with a line for each use:
 * the value, or the classes of the exception and its causes. Logs the exceptions.
 */
@WebServlet("/proxied")
public class ProxiedServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    // Each an Instance, so that the servlet can use the other beans if the proxy of one fails.
    @Inject
    private transient Instance<ApplicationCache> application;

    @Inject
    private transient Instance<RequestCache> request;

    @Inject
    private transient Instance<InterceptedCache> intercepted;

    @EJB
    private transient StatelessCache stateless;

    @EJB
    private transient SingletonCache singleton;

    @EJB
    private transient PublicCache publicComputation;

    @Override
    protected void doGet(HttpServletRequest httpRequest, HttpServletResponse response) throws IOException {
        Map<String, Supplier<ClassValue<String>>> beans = Map.of(
                "application", application::get, "request", request::get, "intercepted", intercepted::get,
                "stateless", () -> stateless, "singleton", () -> singleton, "public", () -> publicComputation);
        response.setContentType("text/plain");
        response.getWriter().print(results(beans.get(httpRequest.getParameter("bean"))));
    }

    private String results(Supplier<ClassValue<String>> bean) {
        StringJoiner results = new StringJoiner("\n");
        results.add(result(() -> superclassBelowProxies(bean.get().getClass())));
        results.add(result(() -> bean.get().get(String.class)));
        results.add(result(() -> bean.get().get(String.class) == bean.get().get(String.class)));
        results.add(result(() -> bean.get().get(ProxiedServlet.class)));
        results.add(result(() -> {
            bean.get().remove(String.class);
            return bean.get().get(String.class);
        }));
        results.add(result(() -> bean.get().get(Void.class)));
        results.add(result(() -> bean.get().get(null)));
        return results.toString();
    }

    private static String superclassBelowProxies(Class<?> proxy) {
        Class<?> bean = proxy.getSuperclass();
        while (!bean.getName().startsWith(ProxiedServlet.class.getPackageName())) {
            bean = bean.getSuperclass();
        }
        return bean.getSuperclass().getName();
    }

    private String result(Callable<?> use) {
        try {
            return String.valueOf(use.call());
        } catch (Exception | LinkageError failure) {
            log("A bean failed", failure);
            StringJoiner classes = new StringJoiner(" by ");
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                classes.add(cause.getClass().getName());
            }
            return classes.toString();
        }
    }
}
