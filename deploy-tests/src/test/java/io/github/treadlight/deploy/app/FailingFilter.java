package io.github.treadlight.deploy.app;

import jakarta.servlet.FilterConfig;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;

/** A filter that fails to start, before the server has initialized its own servlets. */
@WebFilter("/*")
public class FailingFilter extends HttpFilter {
    @Override
    public void init(FilterConfig config) {
        throw new IllegalStateException("This filter never starts.");
    }
}
