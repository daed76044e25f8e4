package io.github.treadlight.bench.stream.app;

import java.io.Serializable;

/** Twenty classes, each with a field of the next class. Each takes one line, because they differ in nothing else. */
final class Nested {
    private Nested() {}

    static final class Level1 implements Serializable { int number = 1; Level2 next = new Level2(); }

    static final class Level2 implements Serializable { int number = 2; Level3 next = new Level3(); }

    static final class Level3 implements Serializable { int number = 3; Level4 next = new Level4(); }

    static final class Level4 implements Serializable { int number = 4; Level5 next = new Level5(); }

    static final class Level5 implements Serializable { int number = 5; Level6 next = new Level6(); }

    static final class Level6 implements Serializable { int number = 6; Level7 next = new Level7(); }

    static final class Level7 implements Serializable { int number = 7; Level8 next = new Level8(); }

    static final class Level8 implements Serializable { int number = 8; Level9 next = new Level9(); }

    static final class Level9 implements Serializable { int number = 9; Level10 next = new Level10(); }

    static final class Level10 implements Serializable { int number = 10; Level11 next = new Level11(); }

    static final class Level11 implements Serializable { int number = 11; Level12 next = new Level12(); }

    static final class Level12 implements Serializable { int number = 12; Level13 next = new Level13(); }

    static final class Level13 implements Serializable { int number = 13; Level14 next = new Level14(); }

    static final class Level14 implements Serializable { int number = 14; Level15 next = new Level15(); }

    static final class Level15 implements Serializable { int number = 15; Level16 next = new Level16(); }

    static final class Level16 implements Serializable { int number = 16; Level17 next = new Level17(); }

    static final class Level17 implements Serializable { int number = 17; Level18 next = new Level18(); }

    static final class Level18 implements Serializable { int number = 18; Level19 next = new Level19(); }

    static final class Level19 implements Serializable { int number = 19; Level20 next = new Level20(); }

    static final class Level20 implements Serializable { int number = 20; String last = "end"; }
}
