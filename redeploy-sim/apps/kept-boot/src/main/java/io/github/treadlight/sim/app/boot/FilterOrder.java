package io.github.treadlight.sim.app.boot;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.web.servlet.AbstractFilterRegistrationBean;
import org.springframework.stereotype.Component;

/**
 * Registers the filter of Spring Session to run before that of Spring Security. Spring Boot registers filters in this
 * order, but each to run before those of web.xml, and GlassFish and Payara reverse the order of such filters. Spring
 * Security then keeps its state in the session of the server. If Spring Session has a cookie of the same name, as on
 * GlassFish 8, each of the two takes the session of the other for an expired one.
 */
@Component
class FilterOrder implements BeanPostProcessor {
    @Override
    public Object postProcessBeforeInitialization(Object bean, String name) {
        if (bean instanceof AbstractFilterRegistrationBean<?> registration) {
            registration.setMatchAfter(true);
        }
        return bean;
    }
}
