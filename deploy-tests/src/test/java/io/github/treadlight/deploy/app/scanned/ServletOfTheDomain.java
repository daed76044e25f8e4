package io.github.treadlight.deploy.app.scanned;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;

/** A servlet in a library of the domain. */
@WebServlet("/of-the-domain")
public class ServletOfTheDomain extends HttpServlet {}
