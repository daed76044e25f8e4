package io.github.treadlight.deploy.app;

import jakarta.servlet.FilterConfig;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;

/** Fails before the server's own servlets are there. */
@WebFilter("/*")
public class FailingFilter extends HttpFilter {
    @Override
    public void init(FilterConfig config) {
        throw new IllegalStateException("This filter never starts.");
    }
}
