package io.github.treadlight.sim.holders;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import shark.HprofRecordTag;

/** The few strings that the result needs, read in a second pass: the index of objects omits primitive arrays. */
final class HeapStrings {
    private static final String STRING = "java.lang.String";
    private static final byte LATIN1 = 0;

    private final Heap heap;
    private final Map<Long, byte[]> bytes = new HashMap<>();

    private HeapStrings(Heap heap) {
        this.heap = heap;
    }

    /**
     * Reads the characters of strings.
     *
     * @param strings the numbers of the strings; may contain 0
     */
    static HeapStrings read(MappedDump dump, Heap heap, Set<Integer> strings) {
        HeapStrings read = new HeapStrings(heap);
        Set<Long> arrays = new HashSet<>();
        strings.forEach(string -> arrays.add(heap.idIn(string, STRING, "value")));
        EnumSet<HprofRecordTag> primitiveArrays = EnumSet.of(HprofRecordTag.PRIMITIVE_ARRAY_DUMP);
        DumpParser.reader(dump).readRecords(primitiveArrays, (tag, length, reader) -> {
            long id = reader.readId();
            reader.skip(Integer.BYTES);
            long elements = reader.readUnsignedInt();
            long size = elements * reader.sizeOf(reader.readUnsignedByte());
            if (arrays.contains(id)) {
                read.bytes.put(id, reader.readByteArray((int) size));
            } else {
                reader.skip(size);
            }
        });
        return read;
    }

    /** Returns the string, or an empty one if the number is 0 or the dump lacks the characters. */
    String get(int string) {
        byte[] value = bytes.get(heap.idIn(string, STRING, "value"));
        if (value == null) {
            return "";
        }
        HeapClass.InstanceField coder = heap.classOf(string).instanceField(STRING, "coder");
        boolean latin1 = coder == null || heap.byteAt(string, coder.offset()) == LATIN1;
        // The JVM dumps the array as in memory, in the machine's byte order.
        return new String(value, latin1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16LE);
    }
}
