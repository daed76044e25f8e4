import io.github.treadlight.sim.server.InstalledJdk;

/** Prints the home of an installed JDK 21 or newer. */
class NewerJdk {
    private static final int FEATURE = 21;

    public static void main(String[] arguments) throws Exception {
        System.out.println(InstalledJdk.atLeast(FEATURE).orElseThrow(() ->
                new IllegalStateException(InstalledJdk.missing("CI", FEATURE) + ".")));
    }
}
