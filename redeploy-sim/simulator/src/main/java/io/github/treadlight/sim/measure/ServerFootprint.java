package io.github.treadlight.sim.measure;

import io.github.treadlight.sim.result.SimulationResult.TopClass;
import java.util.List;
import java.util.Map;

/** The memory that a server uses after garbage collections. Sizes are in bytes. */
public record ServerFootprint(
        long heapUsed,
        long metaspaceUsed,
        int loadedClasses,
        Map<String, Integer> loadersAlive,
        List<TopClass> topClasses) {}
