package io.github.treadlight.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Pairs of class value and class to ask for, in a fixed random order; every value has been computed. */
final class Questions {
    /** A power of two, so that the next pair is found by masking; many more than a branch predictor can learn. */
    static final int COUNT = 1 << 12;

    final PerClass[] classValues = new PerClass[COUNT];
    final Class<?>[] classes = new Class<?>[COUNT];

    Questions(Rival rival, Shape asked) {
        PerClass[] values = asked.ofServer() ? rival.create(AppLoader.server(), asked.classValues()) : new PerClass[0];
        List<Class<?>> types = new ArrayList<>();
        for (int i = 0; i < asked.apps(); i++) {
            App app = new App(rival, asked.ofServer() ? 0 : asked.classValues(), asked.classes());
            values = asked.ofServer() ? values : app.classValues;
            App.computeAll(values, app.classes);
            app.started();
            types.addAll(List.of(app.classes));
        }
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < COUNT; i++) {
            classValues[i] = values[random.nextInt(values.length)];
            classes[i] = types.get(random.nextInt(types.size()));
        }
    }
}
