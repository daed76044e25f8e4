package io.github.treadlight.patch;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import org.glassfish.api.deployment.DeploymentContext;
import org.glassfish.hk2.classmodel.reflect.Type;
import org.glassfish.hk2.classmodel.reflect.Types;

/** Calls {@link Types#getAllTypes} as the servers do. The patched class is defined by another class loader. */
public final class TypesCaller {
    /** The name and descriptor of a method that asks for the types of archives. */
    static final String OF_ARCHIVES =
            "some(Lorg/glassfish/api/deployment/DeploymentContext;Ljava/util/Collection;)[Ljava/lang/Object;";
    /** The name and descriptor of a method that asks for annotations. */
    static final String OF_ANNOTATIONS =
            "getApplicableSniffers(Lorg/glassfish/hk2/classmodel/reflect/Types;)[Ljava/lang/Object;";
    /** The types, which the servers' method finds in the deployment. */
    private static Types held;

    /** Returns all types, or annotations if the class is patched. */
    public Object[] getApplicableSniffers(Types types) {
        return types.getAllTypes().stream().toArray();
    }

    /** Returns the types of all archives, or of some if the class is patched. */
    @SuppressWarnings("unused") // the parameters of the servers' method
    public static Object[] some(Types types, Collection<URI> archives) {
        held = types;
        return some((DeploymentContext) null, archives);
    }

    private static Object[] some(DeploymentContext deployment, Collection<URI> archives) {
        Types types = held;
        if (types == null) {
            return List.of().toArray();
        }
        Collection<Type> all = types.getAllTypes();
        return all.toArray();
    }
}
