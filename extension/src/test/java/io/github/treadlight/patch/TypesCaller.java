package io.github.treadlight.patch;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;

/** Calls {@link Types#getAllTypes} as the servers do. The patched class is defined by another class loader. */
public final class TypesCaller {
    /** Returns all types, or annotations if the class is patched. */
    public Object[] getApplicableSniffers(Types types) {
        return types.getAllTypes().stream().toArray();
    }

    /** Returns the types of all archives, or of some if the class is patched. */
    @SuppressWarnings("unused") // the parameters of the servers' method
    public static Object[] some(Types types, Collection<URI> archives) {
        Held.types = types;
        return some((DeploymentContext) null, archives);
    }

    private static Object[] some(DeploymentContext deployment, Collection<URI> archives) {
        Types types = Held.types;
        if (types == null) {
            return List.of().toArray();
        }
        Collection<Type> all = types.getAllTypes();
        return all.toArray();
    }

    /** Holds the types, which the servers' method finds in the deployment. */
    static final class Held {
        static Types types;

        private Held() {}
    }
}
