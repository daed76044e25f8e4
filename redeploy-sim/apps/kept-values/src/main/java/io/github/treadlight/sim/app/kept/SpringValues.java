package io.github.treadlight.sim.app.kept;

import java.io.Serializable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.springframework.aop.aspectj.annotation.AspectJProxyFactory;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.aop.interceptor.DebugInterceptor;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.web.authentication.WebAuthenticationDetails;
import org.springframework.security.web.csrf.DefaultCsrfToken;
import org.springframework.session.MapSession;
import org.springframework.util.LinkedMultiValueMap;

/** Values of Spring: of its Security and Session, and proxies with advice. */
final class SpringValues {
    private static final Instant TIME = Instant.parse("2026-11-28T10:15:30Z");

    private SpringValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("spring.security-context", SpringValues::securityContext),
                KeptValue.of("spring.csrf-token", () -> new DefaultCsrfToken("X-CSRF-TOKEN", "_csrf", "token"),
                        token -> token.getHeaderName() + " " + token.getToken()),
                KeptValue.of("spring.session", SpringValues::session, SpringValues::text),
                KeptValue.of("spring.multi-value-map", () -> new LinkedMultiValueMap<>(
                        Map.of("tea", new ArrayList<>(List.of(1, 2))))),
                KeptValue.of("spring.proxy-with-advice", SpringValues::advised, Counter::count),
                KeptValue.of("spring.proxy-with-aspect", SpringValues::withAspect, Counter::count));
    }

    static SecurityContext securityContext() {
        User user = new User("ada", "secret", AuthorityUtils.createAuthorityList("ROLE_ADMIN", "ROLE_USER"));
        UsernamePasswordAuthenticationToken token =
                UsernamePasswordAuthenticationToken.authenticated(user, "secret", user.getAuthorities());
        token.setDetails(new WebAuthenticationDetails("127.0.0.1", "a session"));
        return new SecurityContextImpl(token);
    }

    private static MapSession session() {
        MapSession session = new MapSession("an id");
        session.setCreationTime(TIME);
        session.setLastAccessedTime(TIME);
        session.setMaxInactiveInterval(Duration.ofMinutes(30));
        session.setAttribute("SPRING_SECURITY_CONTEXT", securityContext());
        return session;
    }

    private static String text(MapSession session) {
        return session.getId() + " " + session.getCreationTime() + " " + session.getMaxInactiveInterval() + " "
                + session.getAttribute("SPRING_SECURITY_CONTEXT");
    }

    /** A service of the application. */
    public interface Counter {
        /** Returns how often the counter was asked, as a text. */
        String count();
    }

    /** The target of the proxies. */
    public static class CounterBean implements Counter, Serializable {
        private static final long serialVersionUID = 1;

        @Override
        public String count() {
            return "counted";
        }
    }

    /** An aspect of the application. */
    @Aspect
    public static class Emphasis implements Serializable {
        private static final long serialVersionUID = 1;

        /** Emphasizes what a counter returns. */
        @Around("execution(String *..Counter.count())")
        public Object emphasize(ProceedingJoinPoint call) throws Throwable {
            return call.proceed() + "!";
        }
    }

    private static Counter advised() {
        ProxyFactory factory = new ProxyFactory(new CounterBean());
        factory.addAdvice(new DebugInterceptor());
        return (Counter) factory.getProxy();
    }

    private static Counter withAspect() {
        AspectJProxyFactory factory = new AspectJProxyFactory(new CounterBean());
        factory.addAspect(new Emphasis());
        return factory.getProxy();
    }
}
