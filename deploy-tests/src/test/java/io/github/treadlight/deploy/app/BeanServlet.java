package io.github.treadlight.deploy.app;

import jakarta.ejb.EJB;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Responds with the superclass of the EJB module's class value. */
@WebServlet("/bean")
public class BeanServlet extends HttpServlet {
    @EJB
    private ClassValueBean bean;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.getWriter().print(bean.superclass());
    }
}
