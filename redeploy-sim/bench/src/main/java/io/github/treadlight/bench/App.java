package io.github.treadlight.bench;

/** An application: classes, and class values that may be asked for them. */
final class App {
    /** The classes of its loader. */
    final Class<?>[] classes;
    /** Its own class values, whose class its loader defined. */
    final PerClass[] classValues;

    private final Rival rival;
    private final AppLoader loader = new AppLoader();

    /** Deploys, up to the first computation. */
    App(Rival rival, int classValues, int classes) {
        this(rival, classValues, classes, false);
    }

    /**
     * Deploys, up to the first computation.
     *
     * @param hidden whether the classes are hidden ones
     */
    App(Rival rival, int classValues, int classes, boolean hidden) {
        this.rival = rival;
        this.classes = hidden ? loader.defineHidden(classes) : loader.define(classes);
        this.classValues = rival.create(loader, classValues);
    }

    /** Computes all values, class by class, as frameworks meet the classes. Returns the last one. */
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

    /** Does what the server does after its deployment. */
    void started() {
        rival.started(loader);
    }

    /** Does what the server does after its undeployment. */
    void ended() {
        rival.ended(loader);
    }
}
