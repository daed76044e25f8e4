package io.github.treadlight.loader;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Description;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

@JCStressTest
@Description("Two codebases with one name: each lookup returns the class of its own codebase, then and later.")
@Outcome(id = "1, 2, 1, 2", expect = ACCEPTABLE, desc = "each returned the class of its own codebase")
@Outcome(expect = FORBIDDEN, desc = "a lookup returned the class of the other codebase, or none")
@State
public class FindAgainstFindTest {
    private static final ClassLoader LOADER = FindAgainstFindTest.class.getClassLoader();

    private final NamedClasses classes = new NamedClasses();

    private int find(String codebase) {
        Class<?> found = classes.find(LOADER, codebase, "Name", FindAgainstFindTest::load);
        return found == Integer.class ? 1 : found == Long.class ? 2 : 0;
    }

    private static @Nullable Class<?> load(ClassLoader loader, @Nullable String codebase, String name) {
        return "http://one/".equals(codebase) ? Integer.class : Long.class;
    }

    @Actor
    public void one(IIII_Result result) {
        int first = find(new String("http://one/"));
        result.r1 = first == find(new String("http://one/")) ? first : -1;
    }

    @Actor
    public void two(IIII_Result result) {
        int first = find(new String("http://two/"));
        result.r2 = find(new String("http://one/")) == 1 && first == find(new String("http://two/")) ? first : -1;
    }

    @Arbiter
    public void later(IIII_Result result) {
        result.r3 = find("http://one/");
        result.r4 = find("http://two/");
    }
}
