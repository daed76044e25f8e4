package io.github.treadlight.sim.holders;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ObjectIndexTest {
    @Test
    void everyIdMapsToItsObjectOnly() {
        Random random = new Random(1);
        Set<Long> ids = new HashSet<>();
        while (ids.size() < 200_000) {
            ids.add(0x7_0000_0000L + 8L * random.nextInt(1 << 27));
        }
        ObjectIndex objects = new ObjectIndex();
        ids.forEach(id -> objects.add(id, id + 1));
        objects.build();
        assertThat(objects.size()).isEqualTo(ids.size());
        int number = 0;
        for (long id : ids) {
            assertThat(objects.numberOf(id)).isEqualTo(++number);
            assertThat(objects.id(number)).isEqualTo(id);
            assertThat(objects.position(number)).isEqualTo(id + 1);
        }
        assertThat(objects.numberOf(0)).isZero();
        assertThat(objects.numberOf(0x7_0000_0004L)).isZero();
    }

    @Test
    void anEmptyIndexHasNoObjects() {
        ObjectIndex objects = new ObjectIndex();
        objects.build();
        assertThat(objects.numberOf(8)).isZero();
    }
}
