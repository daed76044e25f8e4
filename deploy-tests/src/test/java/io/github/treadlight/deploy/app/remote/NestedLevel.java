package io.github.treadlight.deploy.app.remote;

import java.io.Serializable;

/** An object nested twenty levels deep, with a different class at each level. */
abstract class NestedLevel implements Serializable {
    private static final long serialVersionUID = 1;

    private NestedLevel inner;

    static NestedLevel nested() {
        NestedLevel[] levels = {
            new L01(), new L02(), new L03(), new L04(), new L05(),
            new L06(), new L07(), new L08(), new L09(), new L10(),
            new L11(), new L12(), new L13(), new L14(), new L15(),
            new L16(), new L17(), new L18(), new L19(), new L20(),
        };
        for (int outer = 1; outer < levels.length; outer++) {
            levels[outer].inner = levels[outer - 1];
        }
        return levels[levels.length - 1];
    }

    @Override
    public String toString() {
        return getClass().getSimpleName() + (inner == null ? "" : " of " + inner);
    }

    private static final class L01 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L02 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L03 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L04 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L05 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L06 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L07 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L08 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L09 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L10 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L11 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L12 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L13 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L14 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L15 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L16 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L17 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L18 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L19 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }

    private static final class L20 extends NestedLevel {
        private static final long serialVersionUID = 1;
    }
}
