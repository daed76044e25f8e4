package io.github.treadlight.sim.holders;

import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import shark.HprofRecordTag;
import shark.StreamingHprofReader;

/** The few strings that are needed, read in a pass of their own: the search itself keeps no arrays of bytes. */
final class Texts {
    private static final String STRING = "java.lang.String";
    private static final byte LATIN1 = 0;

    private final Heap heap;
    private final Map<Long, byte[]> bytes = new HashMap<>();

    private Texts(Heap heap) {
        this.heap = heap;
    }

    /** Reads strings by number; zeros are passed over. */
    static Texts read(MappedDump dump, Heap heap, Set<Integer> strings) {
        Texts texts = new Texts(heap);
        Set<Long> wanted = new HashSet<>();
        strings.forEach(string -> wanted.add(string == 0 ? 0 : heap.idIn(string, STRING, "value")));
        StreamingHprofReader.Companion.readerFor(() -> DumpParser.source(dump), DumpParser.header(dump))
                .readRecords(EnumSet.of(HprofRecordTag.PRIMITIVE_ARRAY_DUMP), (tag, length, reader) -> {
                    long id = reader.readId();
                    reader.skip(Integer.BYTES);
                    long elements = reader.readUnsignedInt();
                    long size = elements * reader.sizeOf(reader.readUnsignedByte());
                    if (wanted.contains(id)) {
                        texts.bytes.put(id, reader.readByteArray((int) size));
                    } else {
                        reader.skip(size);
                    }
                });
        return texts;
    }

    /** The string with a number, or the other text when there is none. */
    String text(int string, String otherwise) {
        byte[] value = string == 0 ? null : bytes.get(heap.idIn(string, STRING, "value"));
        if (value == null) {
            return otherwise;
        }
        HeapClass.Place coder = heap.typeOf(string).place(STRING, "coder");
        boolean latin1 = coder == null || heap.byteAt(string, coder.offset()) == LATIN1;
        // The JVM writes what it has in memory, as does the machine's order of bytes.
        return new String(value, latin1 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_16LE);
    }
}
