package io.github.treadlight.deploy.contract;

import static io.github.treadlight.sim.server.Server.PAYARA_MICRO;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.deploy.harness.Covers;
import io.github.treadlight.deploy.harness.DataGrid;
import io.github.treadlight.deploy.harness.KeptGrid;
import io.github.treadlight.deploy.harness.LiveSettings;
import io.github.treadlight.deploy.harness.OnServers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the values of {@link KeptValuesContract} in sessions that move between nodes of a data grid. There they come
 * from another machine, so Treadlight rejects the classes of its list, and such a value costs only itself. All other
 * values are the same as on a node without Treadlight.
 */
@Covers({"guard", "stream"})
@OnServers(PAYARA_MICRO)
@Tag("release")
class KeptGridContract extends OwnServerContract {
    @Test
    void aValueFromAnotherNodeIsTheSameAsWithoutTreadlightUnlessItsClassIsListed() throws Exception {
        try (DataGrid grid = DataGrid.start(product())) {
            KeptGrid application = KeptGrid.deploy(grid);
            List<String> values = application.names();
            Map<String, String> without = application.move(values, grid.vanilla());
            assertThat(lost(without)).as("values that are lost without Treadlight").isEmpty();

            Map<String, String> with = application.move(values, grid.other());
            List<String> rejected = RejectedValue.FROM_OTHERS.stream().map(RejectedValue::value).toList();
            assertThat(lost(with).keySet()).as("lost values").containsExactlyInAnyOrderElementsOf(rejected);
            assertThat(lost(with)).as("the sessions of lost values").allSatisfy(
                    (name, text) -> assertThat(text).isEqualTo("no value"));
            Map<String, String> kept = new TreeMap<>(with);
            kept.keySet().removeAll(rejected);
            assertThat(without).containsAllEntriesOf(kept);

            new LiveSettings(grid.other()).set("stream-filter-exceptions", RejectedValue.FROM_OTHERS.stream()
                    .flatMap(each -> each.exceptions().stream()).distinct().collect(Collectors.joining(",")));
            assertThat(without).containsAllEntriesOf(application.move(rejected, grid.other()));
        }
    }

    private static Map<String, String> lost(Map<String, String> texts) {
        Map<String, String> lost = new TreeMap<>(texts);
        lost.values().removeIf(text -> !text.startsWith("failed") && !text.startsWith("no "));
        return lost;
    }
}
