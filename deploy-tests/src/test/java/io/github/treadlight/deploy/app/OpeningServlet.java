package io.github.treadlight.deploy.app;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.jar.JarFile;

/** Opens the application's library, and responds with its path. The JVM keeps it open until a request closes it. */
@WebServlet("/open")
public class OpeningServlet extends HttpServlet {
    private static final String PLACE = OpeningServlet.class.getName();

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if ("close".equals(request.getParameter("do"))) {
            JarFile open = (JarFile) System.getProperties().remove(PLACE);
            open.close();
            response.getWriter().print("closed " + open.getName());
        } else {
            JarFile library = new JarFile(Path.of(URI.create(
                    LibraryUser.class.getProtectionDomain().getCodeSource().getLocation().toString())).toFile());
            System.getProperties().put(PLACE, library);
            response.getWriter().print(library.getName());
        }
    }
}
