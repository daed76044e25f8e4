package io.github.treadlight.server.settings;

import com.sun.enterprise.config.serverbeans.Config;
import com.sun.enterprise.config.serverbeans.Domain;
import com.sun.enterprise.config.serverbeans.JavaConfig;
import com.sun.enterprise.config.serverbeans.SystemProperty;
import com.sun.enterprise.config.serverbeans.SystemPropertyBag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.glassfish.config.support.TranslatedConfigView;

/** The variables in texts of domain.xml, such as {@code ${com.acme.filter}}, which the server resolves. */
final class Variables {
    private static final String START = "${";
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]*)}?");
    private static final String PROPERTY_OPTION = "-D";

    private Variables() {}

    /** Returns whether a text contains a variable. */
    static boolean areIn(String text) {
        return text.contains(START);
    }

    /** Returns the variables in a text, each once, such as {@code ${com.acme.filter}}. */
    static List<String> in(String text) {
        return VARIABLE.matcher(text).results().map(MatchResult::group).distinct().toList();
    }

    /** Returns the name of a variable. */
    static String name(String variable) {
        return VARIABLE.matcher(variable).replaceFirst("$1");
    }

    /**
     * Returns the variables in a text that have a value neither on this server nor on another server of the domain. The
     * text may be meant for the other server.
     */
    static List<String> unknownIn(String text, Domain domain) {
        List<String> unknown = new ArrayList<>(in(String.valueOf(TranslatedConfigView.expandValue(text))));
        if (!unknown.isEmpty()) {
            Set<String> defined = definedIn(domain);
            unknown.removeIf(variable -> isOfServer(variable) || defined.contains(name(variable).strip()));
        }
        return unknown;
    }

    /** Returns whether only the server that uses a variable knows its value, such as {@code ${ENV=SHOP_FILTER}}. */
    private static boolean isOfServer(String variable) {
        return variable.contains("=");
    }

    /** Returns the names of the system properties that domain.xml defines for a server or for all of them. */
    private static Set<String> definedIn(Domain domain) {
        List<SystemPropertyBag> bags = new ArrayList<>(List.of(domain));
        Set<String> names = new HashSet<>();
        for (Config config : domain.getConfigs().getConfig()) {
            bags.add(config);
            JavaConfig java = config.getJavaConfig();
            if (java != null) {
                java.getJvmOptions().stream().filter(option -> option.startsWith(PROPERTY_OPTION))
                        .map(option -> option.substring(PROPERTY_OPTION.length()).split("=", 2)[0])
                        .forEach(names::add);
            }
        }
        if (domain.getClusters() != null) {
            bags.addAll(domain.getClusters().getCluster());
        }
        if (domain.getServers() != null) {
            bags.addAll(domain.getServers().getServer());
        }
        bags.stream().flatMap(bag -> bag.getSystemProperty().stream()).map(SystemProperty::getName).forEach(names::add);
        return names;
    }
}
