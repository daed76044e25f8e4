package io.github.treadlight.bench;

/** An application: classes, and class values that may hold values for them. */
final class App {
    /** The classes defined by its loader. */
    final Class<?>[] classes;
    /** Its own class values; its loader defines their class. */
    final PerClass[] classValues;

    private final Rival rival;
    private final BenchAppLoader loader = new BenchAppLoader();

    /** Deploys the application without computing any value. */
    App(Rival rival, int classValues, int classes) {
        this(rival, classValues, classes, false);
    }

    /**
     * Deploys the application without computing any value.
     *
     * @param hidden whether to define hidden classes
     */
    App(Rival rival, int classValues, int classes, boolean hidden) {
        this.rival = rival;
        this.classes = hidden ? loader.defineHidden(classes) : loader.define(classes);
        this.classValues = rival.create(loader, classValues);
    }

    /** Computes all values class by class, as frameworks do. Returns the last one. */
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

    /** Makes the calls that the server makes after a deployment. */
    void afterDeployment() {
        rival.afterDeployment(loader);
    }

    /** Makes the calls that the server makes after an undeployment. */
    void afterUndeployment() {
        rival.afterUndeployment(loader);
    }
}
