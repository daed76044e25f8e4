package io.github.treadlight.sim.measure;

import io.github.treadlight.sim.result.SimulationResult.TopClass;
import java.util.List;
import java.util.Map;

/** What a server holds after everything collectable was collected. Sizes in bytes. */
public record ServerFootprint(
        long heapUsed,
        long metaspaceUsed,
        int loadedClasses,
        Map<String, Integer> loadersAlive,
        List<TopClass> topClasses) {}
