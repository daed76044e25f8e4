package io.github.treadlight.tool.peer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestOutcomesTest {
    @TempDir
    Path folder;

    @Test
    void countsTestsButNotTheirConfiguration() throws IOException {
        TestOutcomes outcomes = read("""
                <class name="a.FirstTest">
                  <test-method name="arquillianBeforeClass" status="FAIL" is-config="true"/>
                  <test-method name="one" status="PASS"/>
                  <test-method name="two" status="FAIL"/>
                </class>
                <class name="a.OtherTest"><test-method name="one" status="SKIP"/></class>
                """);

        assertThat(outcomes.summary()).isEqualTo("3 / 1 / 1");
        assertThat(outcomes.count("PASS")).isEqualTo(1);
        assertThat(outcomes.byTest().keySet()).extracting(Object::toString)
                .containsExactly("a.FirstTest.one", "a.FirstTest.two", "a.OtherTest.one");
    }

    @Test
    void testsWithDifferentArgumentsAreDifferentTests() throws IOException {
        TestOutcomes outcomes = read(method("PASS", "first") + method("FAIL", "second"));

        assertThat(outcomes.differencesFrom(read(method("PASS", "first") + method("PASS", "second"))))
                .extracting(Object::toString).containsExactly("a.FirstTest.one(second)");
    }

    @Test
    void hashCodesInArgumentsAreNoDifference() throws IOException {
        assertThat(read(method("PASS", "a.Value@1f2e3d4c")).differencesFrom(read(method("PASS", "a.Value@5b6a7988"))))
                .isEmpty();
    }

    @Test
    void comparesAllOutcomesOfATestThatRunsSeveralTimes() throws IOException {
        TestOutcomes outcomes = read(method("PASS", "a.Value@1") + method("FAIL", "a.Value@2"));

        assertThat(outcomes.differencesFrom(read(method("FAIL", "a.Value@3") + method("PASS", "a.Value@4")))).isEmpty();
        assertThat(outcomes.differencesFrom(read(method("PASS", "a.Value@3") + method("PASS", "a.Value@4"))))
                .hasSize(1);
        assertThat(outcomes.differencesFrom(read(method("PASS", "a.Value@3")))).hasSize(1);
    }

    @Test
    void aMissingTestDiffersInBothDirections() throws IOException {
        TestOutcomes none = read("");
        TestOutcomes one = read(method("PASS", ""));

        assertThat(one.differencesFrom(none)).hasSize(1);
        assertThat(none.differencesFrom(one)).hasSize(1);
    }

    @Test
    void refusesAReportWithADocumentType() throws IOException {
        Path report = Files.writeString(folder.resolve("report.xml"),
                "<!DOCTYPE a [<!ENTITY b 'c'>]><testng-results>&b;</testng-results>");

        assertThatThrownBy(() -> TestOutcomes.read(report)).isInstanceOf(IOException.class)
                .hasMessageContaining("DOCTYPE");
    }

    private static String method(String status, String argument) {
        return "<class name=\"a.FirstTest\"><test-method name=\"one\" status=\"" + status + "\"><params><param>"
                + "<value><![CDATA[" + argument + "]]></value></param></params></test-method></class>";
    }

    private TestOutcomes read(String classes) throws IOException {
        return TestOutcomes.read(Files.writeString(folder.resolve("report.xml"),
                "<testng-results><suite><test>" + classes + "</test></suite></testng-results>"));
    }
}
