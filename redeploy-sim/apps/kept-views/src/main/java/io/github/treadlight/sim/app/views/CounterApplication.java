package io.github.treadlight.sim.app.views;

import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.annotation.WebInitParam;
import org.apache.wicket.Page;
import org.apache.wicket.RuntimeConfigurationType;
import org.apache.wicket.protocol.http.WebApplication;
import org.apache.wicket.protocol.http.WicketFilter;

/** A Wicket application with one page, which Wicket keeps in the session and in files. */
public class CounterApplication extends WebApplication {
    @Override
    public Class<? extends Page> getHomePage() {
        return CounterPage.class;
    }

    @Override
    public RuntimeConfigurationType getConfigurationType() {
        return RuntimeConfigurationType.DEPLOYMENT;
    }

    /** Has Wicket serve its pages. */
    @WebFilter(value = "/wicket/*", initParams = {
        @WebInitParam(name = "applicationClassName", value = "io.github.treadlight.sim.app.views.CounterApplication"),
        @WebInitParam(name = WicketFilter.FILTER_MAPPING_PARAM, value = "/wicket/*")
    })
    public static class Filter extends WicketFilter {}
}
