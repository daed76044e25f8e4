package io.github.treadlight.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Pairs of class value and class for lookups, in a fixed random order, with every value computed. Their number is a
 * power of two, so that masking the index finds the next pair.
 */
final class LookupPairs {
    final PerClass[] classValues;
    final Class<?>[] classes;

    LookupPairs(Rival rival, BenchShape shape) {
        boolean isServer = shape.kind() == BenchShape.Kind.SERVER;
        PerClass[] values = isServer ? rival.create(BenchAppLoader.server(), shape.classValues()) : new PerClass[0];
        List<Class<?>> types = new ArrayList<>();
        for (int i = 0; i < shape.apps(); i++) {
            App app = new App(
                    rival, isServer ? 0 : shape.classValues(), shape.classes(), shape.kind() == BenchShape.Kind.HIDDEN);
            values = isServer ? values : app.classValues;
            App.computeAll(values, app.classes);
            app.afterDeployment();
            types.addAll(List.of(app.classes));
        }
        classValues = new PerClass[shape.pairs()];
        classes = new Class<?>[shape.pairs()];
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < shape.pairs(); i++) {
            classValues[i] = values[random.nextInt(values.length)];
            classes[i] = types.get(random.nextInt(types.size()));
        }
    }
}
