package io.github.treadlight.stream;

import io.github.treadlight.fixture.ApplicationLoader;

/** For {@link DamageTest} alone, which another change edits: it can use {@link Zoo#app} instead. */
final class AppLoader {
    private AppLoader() {}

    static ApplicationLoader ofZoo(String name) {
        return Zoo.app(name);
    }
}
