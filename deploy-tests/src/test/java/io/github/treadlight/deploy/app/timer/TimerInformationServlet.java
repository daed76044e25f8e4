package io.github.treadlight.deploy.app.timer;

import jakarta.ejb.EJB;
import jakarta.ejb.EJBException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.Serializable;

/** Stores an object of a class as the information of a persistent timer, and reads it back. */
@WebServlet("/timer")
public class TimerInformationServlet extends HttpServlet {
    private static final long serialVersionUID = 1;

    @EJB
    private transient PersistentTimer bean;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/plain");
        response.getWriter().print(storeAndRead(request.getParameter("class")));
    }

    private String storeAndRead(String className) throws IOException {
        try {
            bean.create((Serializable) Class.forName(className).getConstructor().newInstance());
            Serializable information = bean.information();
            return "read " + (information == null ? null : information.getClass().getSimpleName());
        } catch (EJBException failed) {
            return "failed";
        } catch (ReflectiveOperationException impossible) {
            throw new IOException(impossible);
        } finally {
            bean.cancel();
        }
    }
}
