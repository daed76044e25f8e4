package io.github.treadlight.deploy.app.scanned;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;

/** A servlet of a library. */
@WebServlet("/page")
public class PageServlet extends HttpServlet {}
