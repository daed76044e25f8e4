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

    /** Returns the name of the user, without characters that would break a line of the log. */
    static String nameOf(@Nullable Subject subject) {
        if (subject == null) {
            return UNKNOWN;
        }
        return subject.getPrincipals().stream()
                .filter(principal -> !principal.getClass().getSimpleName().equals(GROUP))
                .map(Principal::getName)
                .filter(name -> name != null && !name.isBlank())
                .map(name -> name.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", "?"))
                .findFirst().orElse(UNKNOWN);
    }
}
