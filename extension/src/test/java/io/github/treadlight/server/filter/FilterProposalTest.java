package io.github.treadlight.server.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.treadlight.server.filter.AppReads.ReadClass;
import io.github.treadlight.stream.filter.StreamFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FilterProposalTest {
    @Test
    void namesClassesOfTheJdkAndPackagesOfTheApplication() {
        FilterProposal proposal = FilterProposal.of(List.of(
                jdk("java.util.ArrayList"), jdk("java.util.HashMap"), jdk("java.util.HashSet"), jdk("java.util.UUID"),
                own("com.acme.shop.Cart"), own("com.acme.shop.Item"), own("com.acme.shop.Item$Kind"),
                own("com.acme.Customer"), own("Unnamed")), StreamFilter.DEFAULT);
        assertThat(proposal.pattern()).isEqualTo("Unnamed;com.acme.Customer;com.acme.shop.*;java.util.ArrayList;"
                + "java.util.HashMap;java.util.HashSet;java.util.UUID;!*");
        assertThat(proposal.listed()).isEmpty();
    }

    @Test
    void doesNotProposeClassesOfTheBuiltInList() {
        FilterProposal proposal =
                FilterProposal.of(List.of(own("bsh.XThis"), own("com.acme.Cart")), StreamFilter.DEFAULT);
        assertThat(proposal.pattern()).isEqualTo("com.acme.Cart;!*");
        assertThat(proposal.listed()).containsExactly("bsh.XThis");
    }

    @Test
    void countsEachClassAndNamesItsOrigin() {
        AppReads reads = new AppReads();
        Stream.of(ArrayList.class, FilterProposalTest.class, ArrayList.class).forEach(reads::add);
        assertThat(reads.classes()).containsExactly(
                new ReadClass(FilterProposalTest.class.getName(), "test-classes", false, 1),
                new ReadClass("java.util.ArrayList", "JDK, java.base", true, 2));
    }

    private static ReadClass jdk(String name) {
        return new ReadClass(name, "JDK, java.base", true, 1);
    }

    private static ReadClass own(String name) {
        return new ReadClass(name, "shop", false, 1);
    }
}
