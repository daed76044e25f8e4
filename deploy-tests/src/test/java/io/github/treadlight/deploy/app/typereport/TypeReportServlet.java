package io.github.treadlight.deploy.app.typereport;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Set;
import java.util.TreeSet;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Responds with the servlets, filters, handled types and beans that the server found in the application. */
@WebServlet("/type-report")
public class TypeReportServlet extends HttpServlet {
    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        PrintWriter out = response.getWriter();
        out.println("servlets " + new TreeSet<>(getServletContext().getServletRegistrations().keySet()));
        out.println("filters " + new TreeSet<>(getServletContext().getFilterRegistrations().keySet()));
        out.println("handled " + getServletContext().getAttribute(TypeReportInitializer.HANDLED));
        try {
            BeanManager beans = InitialContext.doLookup("java:comp/BeanManager");
            out.println("processed " + processed());
            Set<String> found = new TreeSet<>();
            for (Bean<?> bean : beans.getBeans(Object.class, Any.Literal.INSTANCE)) {
                String name = bean.getBeanClass().getName();
                if (name.contains(".scanned.") || !name.contains(".")) {
                    found.add(name + " " + bean.getScope().getSimpleName() + " " + bean.isAlternative());
                }
            }
            out.println("beans " + found);
        } catch (NamingException none) {
            out.println("no CDI");
        }
    }

    private static String processed() {
        try {
            return TypeReportExtension.PROCESSED.toString();
        } catch (NoClassDefFoundError none) {
            return "without an extension";
        }
    }
}
