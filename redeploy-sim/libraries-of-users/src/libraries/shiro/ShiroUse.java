package io.github.treadlight.sim.library;

import org.apache.shiro.SecurityUtils;
import org.apache.shiro.authc.UsernamePasswordToken;
import org.apache.shiro.mgt.DefaultSecurityManager;
import org.apache.shiro.realm.text.IniRealm;
import org.apache.shiro.subject.Subject;
import org.apache.shiro.util.ThreadContext;

/** Logs in a user, whose session a thread validates at intervals. */
public final class ShiroUse implements LibraryUse {
    private final DefaultSecurityManager manager = new DefaultSecurityManager(new IniRealm("classpath:shiro.ini"));

    /** Sets the security manager of the application. */
    public ShiroUse() {
        SecurityUtils.setSecurityManager(manager);
    }

    @Override
    public String use() {
        try {
            Subject user = SecurityUtils.getSubject();
            user.login(new UsernamePasswordToken("guest", "secret"));
            user.getSession().setAttribute("order", "a book");
            return "logged in: " + user.isAuthenticated();
        } finally {
            ThreadContext.remove();
        }
    }

    @Override
    public void close() {
        SecurityUtils.setSecurityManager(null);
        manager.destroy();
    }
}
