package io.github.treadlight.deploy.app;

import io.github.treadlight.annotation.ClassAnnotations;
import jakarta.enterprise.context.RequestScoped;
import jakarta.enterprise.inject.Model;
import jakarta.enterprise.inject.Stereotype;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Responds with what Treadlight's lookups, injected by CDI, find for a class of this application. */
@WebServlet("/lookup")
public class LookupServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @Inject
    private transient ClassAnnotations lookups;

    /** A bean whose stereotype makes it named and request scoped. */
    @Model
    public static class ModelBean {}

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        response.getWriter().printf("named=%s scope=%s stereotype=%s",
                lookups.find(ModelBean.class, Named.class) != null,
                lookups.find(ModelBean.class, RequestScoped.class) != null,
                lookups.of(ModelBean.class).has(Stereotype.class));
    }
}
