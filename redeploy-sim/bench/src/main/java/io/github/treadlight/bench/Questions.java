package io.github.treadlight.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Pairs of class value and class to ask for, in a fixed random order, with every value computed. Their number is a
 * power of two, so the next pair is found by masking.
 */
final class Questions {
    final PerClass[] classValues;
    final Class<?>[] classes;

    Questions(Rival rival, Shape asked) {
        boolean ofServer = asked.kind() == Shape.Kind.SERVER;
        PerClass[] values = ofServer ? rival.create(AppLoader.server(), asked.classValues()) : new PerClass[0];
        List<Class<?>> types = new ArrayList<>();
        for (int i = 0; i < asked.apps(); i++) {
            App app = new App(
                    rival, ofServer ? 0 : asked.classValues(), asked.classes(), asked.kind() == Shape.Kind.HIDDEN);
            values = ofServer ? values : app.classValues;
            App.computeAll(values, app.classes);
            app.started();
            types.addAll(List.of(app.classes));
        }
        classValues = new PerClass[asked.questions()];
        classes = new Class<?>[asked.questions()];
        SplittableRandom random = new SplittableRandom(42);
        for (int i = 0; i < asked.questions(); i++) {
            classValues[i] = values[random.nextInt(values.length)];
            classes[i] = types.get(random.nextInt(types.size()));
        }
    }
}
