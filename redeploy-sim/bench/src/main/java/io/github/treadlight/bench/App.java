package io.github.treadlight.bench;

/** An application: classes, and class values that may be asked for them. */
final class App {
    /** Of its loader. */
    final Class<?>[] classes;
    /** Its own, whose class its loader has. */
    final PerClass[] classValues;

    private final Rival rival;
    private final AppLoader loader = new AppLoader();

    /** Deploys, up to the first computation. */
    App(Rival rival, int classValues, int classes) {
        this.rival = rival;
        this.classes = loader.define(classes);
        this.classValues = rival.create(loader, classValues);
    }

    /** Computes all values, class by class, as frameworks meet the classes; gives the last one. */
    Object computeAll() {
        return computeAll(classValues, classes);
    }

    static Object computeAll(PerClass[] classValues, Class<?>[] classes) {
        Object last = classes;
        for (Class<?> type : classes) {
            for (PerClass classValue : classValues) {
                last = classValue.get(type);
            }
        }
        return last;
    }

    /** To be called when it has been deployed. */
    void started() {
        rival.started(loader);
    }

    /** To be called when nobody asks it any more. */
    void ended() {
        rival.ended(loader);
    }
}
