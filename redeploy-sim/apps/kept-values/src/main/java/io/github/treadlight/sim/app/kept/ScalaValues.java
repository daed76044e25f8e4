package io.github.treadlight.sim.app.kept;

import java.util.List;
import java.util.Map;
import scala.Option;
import scala.Symbol;
import scala.Tuple2;
import scala.collection.immutable.Range$;
import scala.jdk.javaapi.CollectionConverters;
import scala.math.BigDecimal;
import scala.util.Right;

/** Values of Scala: case classes of its library, and collections. */
final class ScalaValues {
    private ScalaValues() {}

    static List<KeptValue<?>> all() {
        return List.of(
                KeptValue.of("scala.option", () -> Option.apply(new Tuple2<>("tea", Option.empty()))),
                KeptValue.of("scala.either", () -> new Right<String, Symbol>(Symbol.apply("symbol"))),
                KeptValue.of("scala.list", () -> CollectionConverters.asScala(List.of(1, 2, 3)).toList()),
                KeptValue.of("scala.vector", () -> CollectionConverters.asScala(List.of(1, 2, 3)).toVector()),
                KeptValue.of("scala.map", () -> scala.collection.immutable.Map.from(
                        CollectionConverters.asScala(Map.of("tea", new Tuple2<>(1, 2))))),
                KeptValue.of("scala.mutable-buffer", () -> CollectionConverters.asScala(List.of(1, 2, 3)).toBuffer()),
                KeptValue.of("scala.range", () -> Range$.MODULE$.inclusive(1, 10)),
                KeptValue.of("scala.decimal", () -> BigDecimal.exact("1.50")));
    }
}
