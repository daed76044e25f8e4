import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.util.Map;

/** Checks what the simulation must show: leaks on the vanilla server, none with Treadlight, benign stays benign. */
class CheckResult {
    private static final Map<String, String> EXPECTED = Map.of(
            "benign off", "none",
            "benign on", "none",
            "groovy off", "strong",
            "groovy on", "none");

    public static void main(String[] arguments) throws Exception {
        JsonNode result = new ObjectMapper().readTree(new File(arguments[0]));
        int passed = 0;
        int failed = 0;
        for (JsonNode run : result.get("runs")) {
            String name = run.get("scenario").asText() + " " + run.get("module").asText();
            String leak = run.at("/verdict/leak").asText();
            boolean asExpected = leak.equals(EXPECTED.get(name));
            System.out.println((asExpected ? "ok      " : "NOT OK  ") + name + ": leak " + leak
                    + (asExpected ? "" : ", expected " + EXPECTED.get(name)));
            if (asExpected) {
                passed++;
            } else {
                failed++;
            }
        }
        failed += EXPECTED.size() - passed - failed; // runs that are missing
        System.out.println(passed + " passed, " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }
}
