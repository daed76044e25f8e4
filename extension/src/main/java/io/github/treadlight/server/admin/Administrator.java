package io.github.treadlight.server.admin;

import java.security.Principal;
import javax.security.auth.Subject;
import org.jspecify.annotations.Nullable;

/** Names the administrator who runs a command, for the log. */
final class Administrator {
    static final String UNKNOWN = "an unknown user";
    /** The simple name of the class of group principals, which is the same in all servers. */
    private static final String GROUP = "Group";

    private Administrator() {}

    /** Returns the name of the user. */
    static String nameOf(@Nullable Subject subject) {
        if (subject == null) {
            return UNKNOWN;
        }
        return subject.getPrincipals().stream()
                .filter(principal -> !principal.getClass().getSimpleName().equals(GROUP))
                .map(Principal::getName)
                .filter(name -> name != null && !name.isBlank())
                .findFirst().orElse(UNKNOWN);
    }
}
