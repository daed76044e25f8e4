package io.github.treadlight.sim.app.kept;

import jakarta.servlet.http.HttpServletRequest;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.web.context.ContextLoader;
import org.springframework.web.context.ContextLoaderListener;
import org.springframework.web.context.WebApplicationContext;
import org.springframework.web.context.request.RequestContextListener;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;

/**
 * Beans of Spring in the session scope, which Spring keeps in the session: one into which the request is injected, and
 * scoped proxies of both kinds.
 */
final class SessionBeans {
    private SessionBeans() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("spring.session-bean-with-request", () -> bean(Cart.class), Cart::text),
                KeptValue.of("spring.scoped-jdk-proxy", () -> bean("prices", Prices.class),
                        prices -> "price " + prices.of("tea")),
                // CGLIB numbers the methods of its class in an order that differs from JVM to JVM.
                KeptValue.untilRestart("spring.scoped-cglib-proxy", () -> bean("discounts", Discounts.class),
                        discounts -> "discount " + discounts.percent()));
    }

    private static <T> T bean(Class<T> type) {
        return context().getBean(type);
    }

    private static <T> T bean(String name, Class<T> type) {
        return context().getBean(name, type);
    }

    private static WebApplicationContext context() {
        return Objects.requireNonNull(ContextLoader.getCurrentWebApplicationContext(), "Spring has not started");
    }

    /** Starts Spring with the application. Declared in web.xml. */
    public static class SpringStart extends ContextLoaderListener {
        /** Creates a listener with the context of the beans. */
        public SpringStart() {
            super(beans());
        }

        private static WebApplicationContext beans() {
            AnnotationConfigWebApplicationContext context = new AnnotationConfigWebApplicationContext();
            context.register(Beans.class);
            return context;
        }
    }

    /** Gives Spring the request of the thread. Declared in web.xml. */
    public static class SpringRequests extends RequestContextListener {}

    /** The beans. */
    @Configuration(proxyBeanMethods = false)
    public static class Beans {
        @Bean
        @Scope(WebApplicationContext.SCOPE_SESSION)
        Cart cart() {
            return new Cart();
        }

        @Bean
        @Scope(value = WebApplicationContext.SCOPE_SESSION, proxyMode = ScopedProxyMode.INTERFACES)
        Prices prices() {
            return new PriceList();
        }

        @Bean
        @Scope(value = WebApplicationContext.SCOPE_SESSION, proxyMode = ScopedProxyMode.TARGET_CLASS)
        Discounts discounts() {
            return new Discounts();
        }
    }

    /** A bean with the request, and with a bean of the same session. */
    public static class Cart implements Serializable {
        private static final long serialVersionUID = 1;

        @Autowired
        private @Nullable HttpServletRequest request;
        @Autowired
        private @Nullable Prices prices;
        private final List<String> products = new ArrayList<>(List.of("tea", "coffee"));

        String text() {
            return products + " of " + Objects.requireNonNull(request).getContextPath() + " for "
                    + Objects.requireNonNull(prices).of("tea");
        }
    }

    /** A service of the application. */
    public interface Prices {
        /** Returns the price of a product. */
        int of(String product);
    }

    /** The target of a JDK proxy. */
    public static class PriceList implements Prices, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public int of(String product) {
            return product.length();
        }
    }

    /** The target of a CGLIB proxy. */
    public static class Discounts implements Serializable {
        private static final long serialVersionUID = 1;

        /** Returns the discount in percent. */
        public int percent() {
            return 5;
        }
    }
}
