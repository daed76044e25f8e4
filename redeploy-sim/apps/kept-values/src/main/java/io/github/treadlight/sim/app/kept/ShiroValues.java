package io.github.treadlight.sim.app.kept;

import java.util.Date;
import java.util.List;
import org.apache.shiro.mgt.AbstractRememberMeManager;
import org.apache.shiro.session.mgt.SimpleSession;
import org.apache.shiro.subject.PrincipalCollection;
import org.apache.shiro.subject.SimplePrincipalCollection;
import org.apache.shiro.subject.Subject;
import org.apache.shiro.subject.SubjectContext;
import org.apache.shiro.subject.support.DefaultSubjectContext;
import org.jspecify.annotations.Nullable;

/** Values of Shiro: principals, its own sessions, and the principals that a cookie remembers. */
final class ShiroValues {
    private ShiroValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("shiro.principals", ShiroValues::principals),
                KeptValue.of("shiro.session", ShiroValues::session,
                        session -> session.getHost() + " " + session.getTimeout() + " " + session.getAttributes()));
    }

    static List<LibraryCopy> copies() {
        return List.of(new LibraryCopy("shiro.remembered-principals", () -> new Remembering().copy()));
    }

    private static SimplePrincipalCollection principals() {
        return new SimplePrincipalCollection(List.of("Ada", 1815), "realm");
    }

    @SuppressWarnings("JavaUtilDate") // Shiro's own
    private static SimpleSession session() {
        SimpleSession session = new SimpleSession("127.0.0.1");
        session.setId("an id");
        session.setTimeout(60_000);
        session.setStartTimestamp(new Date(0));
        session.setLastAccessTime(new Date(0));
        session.setAttribute("principals", principals());
        return session;
    }

    /** Shiro's way from principals to the encrypted cookie and back, without the cookie. */
    private static final class Remembering extends AbstractRememberMeManager {
        private byte[] remembered = {};

        String copy() {
            DefaultSubjectContext context = new DefaultSubjectContext();
            rememberSerializedIdentity(null, convertPrincipalsToBytes(principals()));
            PrincipalCollection copy = getRememberedPrincipals(context);
            return copy.asList() + " of " + copy.getRealmNames();
        }

        @Override
        protected void forgetIdentity(@Nullable Subject subject) {
            remembered = new byte[0];
        }

        @Override
        public void forgetIdentity(SubjectContext context) {
            remembered = new byte[0];
        }

        @Override
        protected void rememberSerializedIdentity(@Nullable Subject subject, byte[] serialized) {
            remembered = serialized;
        }

        @Override
        protected byte[] getRememberedSerializedIdentity(SubjectContext context) {
            return remembered;
        }

        /** Throws the exception, instead of forgetting the principals. */
        @Override
        protected PrincipalCollection onRememberedPrincipalFailure(RuntimeException failed, SubjectContext context) {
            throw failed;
        }
    }
}
