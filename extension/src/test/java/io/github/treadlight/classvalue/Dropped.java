package io.github.treadlight.classvalue;

import io.github.treadlight.classvalue.Topology.Owner;

/** The objects of a scenario that end: the scenario drops its last strong reference to them. */
enum Dropped {
    OWNERS_LOADER,
    CLASSES_LOADER,
    BOTH_LOADERS,
    /** Hidden classes, while their loader and the class values live. */
    CLASSES,
    /** The class value objects, while their class's loader and the classes live. */
    CLASS_VALUES;

    boolean isPossible(Owner owner, Topology topology) {
        return switch (this) {
            case OWNERS_LOADER -> owner == Owner.APPLICATION && (topology.hasLoaderOfItsOwn() || topology.isSystem());
            case CLASSES_LOADER -> topology.hasLoaderOfItsOwn();
            case BOTH_LOADERS -> owner == Owner.APPLICATION && !topology.isSystem();
            case CLASSES -> topology.hasClassesThatEndAlone();
            case CLASS_VALUES -> true;
        };
    }

    boolean endsOwner() {
        return this == OWNERS_LOADER || this == BOTH_LOADERS;
    }

    boolean endsHosts() {
        return this == CLASSES_LOADER || this == BOTH_LOADERS;
    }

    boolean isOfLoaders() {
        return endsOwner() || endsHosts();
    }

    boolean endsClasses() {
        return endsHosts() || this == CLASSES;
    }

    boolean endsClassValues() {
        return endsOwner() || this == CLASS_VALUES;
    }
}
