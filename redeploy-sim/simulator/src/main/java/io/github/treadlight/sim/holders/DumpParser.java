package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapClass.DeclaredField;
import io.github.treadlight.sim.holders.HeapClass.StaticFields;
import io.github.treadlight.sim.holders.HeapClass.StaticReference;
import io.github.treadlight.sim.holders.HeapRoot.RootKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import shark.GcRoot;
import shark.HprofHeader;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord.FieldRecord;
import shark.HprofRecord.HeapDumpRecord.ObjectRecord.ClassDumpRecord.StaticFieldRecord;
import shark.HprofRecord.LoadClassRecord;
import shark.HprofRecord.StringRecord;
import shark.HprofRecordReader;
import shark.HprofRecordTag;
import shark.StreamingHprofReader;
import shark.ValueHolder.ReferenceHolder;

/** A parser that reads the classes, the GC roots and the index of objects in one pass over the dump. */
final class DumpParser {
    /** The records to read. Primitive arrays are included to be skipped here: Shark skips at most two gigabytes. */
    private static final EnumSet<HprofRecordTag> TAGS = EnumSet.of(
            HprofRecordTag.STRING_IN_UTF8,
            HprofRecordTag.LOAD_CLASS,
            HprofRecordTag.CLASS_DUMP,
            HprofRecordTag.INSTANCE_DUMP,
            HprofRecordTag.OBJECT_ARRAY_DUMP,
            HprofRecordTag.PRIMITIVE_ARRAY_DUMP,
            HprofRecordTag.HEAP_DUMP_END);

    static {
        TAGS.addAll(HprofRecordTag.Companion.getRootTags());
    }

    /** A GC root whose object has no number yet, because the index is not built. */
    private record RawRoot(long id, RootKind kind, int thread) {}

    private final MappedDump dump;
    private final Map<Long, String> strings = new HashMap<>();
    private final Map<Long, String> classNames = new HashMap<>();
    private final Map<Long, Long> superclasses = new HashMap<>();
    private final Map<Long, HeapClass> classes = new HashMap<>();
    private final ObjectIndex objects = new ObjectIndex();
    private final ReferenceSize referenceSize = new ReferenceSize();
    private final List<RawRoot> rawRoots = new ArrayList<>();
    private final Map<Integer, Long> threads = new HashMap<>();
    private boolean ended;

    private DumpParser(MappedDump dump) {
        this.dump = dump;
    }

    /**
     * Parses a heap dump.
     *
     * @throws IllegalArgumentException if the file is not a complete heap dump of a 64-bit JVM
     */
    static Heap parse(MappedDump dump) throws IOException {
        return new DumpParser(dump).parse();
    }

    /** Returns a reader of the records from start to end. */
    static StreamingHprofReader reader(MappedDump dump) {
        HprofHeader header = HprofHeader.Companion.parseHeaderOf(dump.file());
        if (header.getIdentifierByteSize() != Long.BYTES) {
            throw new IllegalArgumentException("it is not a dump of a 64-bit JVM");
        }
        return StreamingHprofReader.Companion.readerFor(dump.file(), header);
    }

    private Heap parse() throws IOException {
        reader(dump).readRecords(TAGS, this::read);
        if (!ended) {
            throw new IllegalArgumentException("the file is truncated");
        }
        objects.build();
        classes.forEach((id, type) -> type.setSuperclass(classes.get(superclasses.getOrDefault(id, 0L))));
        List<HeapRoot> roots = new ArrayList<>();
        List<Long> primitiveArrays = new ArrayList<>();
        for (RawRoot root : rawRoots) {
            int number = objects.numberOf(root.id());
            if (number != 0) {
                roots.add(new HeapRoot(number, root.kind(), root.thread()));
            } else {
                primitiveArrays.add(root.id());
            }
        }
        roots.sort(Comparator.comparing(HeapRoot::kind));
        Map<Integer, Integer> threadObjects = new HashMap<>();
        threads.forEach((serial, id) -> threadObjects.put(serial, objects.numberOf(id)));
        return new Heap(dump, objects, classes, new Heap.Roots(roots, List.copyOf(primitiveArrays)), threadObjects,
                new ShallowSize(referenceSize.bytes()));
    }

    private void read(HprofRecordTag tag, long length, HprofRecordReader reader) {
        switch (tag) {
            case STRING_IN_UTF8 -> {
                StringRecord string = reader.readStringRecord(length);
                strings.put(string.getId(), string.getString());
            }
            case LOAD_CLASS -> {
                LoadClassRecord loaded = reader.readLoadClassRecord();
                classNames.put(loaded.getId(), ClassNames.toSource(string(loaded.getClassNameStringId())));
            }
            case CLASS_DUMP -> {
                long position = reader.getBytesRead();
                ClassDumpRecord type = reader.readClassDumpRecord();
                objects.add(type.getId(), position);
                add(type, reader);
            }
            case INSTANCE_DUMP -> {
                long position = reader.getBytesRead();
                long id = reader.readId();
                objects.add(id, position);
                referenceSize.object(id);
                reader.skip(Integer.BYTES + Long.BYTES);
                reader.skip(reader.readUnsignedInt());
            }
            case OBJECT_ARRAY_DUMP -> {
                long position = reader.getBytesRead();
                long id = reader.readId();
                objects.add(id, position);
                reader.skip(Integer.BYTES);
                long elements = reader.readUnsignedInt();
                referenceSize.array(id, elements);
                reader.skip((1 + elements) * Long.BYTES);
            }
            case PRIMITIVE_ARRAY_DUMP -> {
                referenceSize.object(reader.readId());
                reader.skip(Integer.BYTES);
                long elements = reader.readUnsignedInt();
                reader.skip(elements * reader.sizeOf(reader.readUnsignedByte()));
            }
            case HEAP_DUMP_END -> ended = true;
            default -> addRoot(tag, reader);
        }
    }

    private String string(long id) {
        return Objects.requireNonNullElse(strings.get(id), "?");
    }

    private void add(ClassDumpRecord type, HprofRecordReader reader) {
        List<StaticReference> statics = new ArrayList<>();
        int references = 0;
        int primitiveBytes = 0;
        for (StaticFieldRecord field : type.getStaticFields()) {
            if (field.getValue() instanceof ReferenceHolder reference) {
                references++;
                if (!reference.isNull()) {
                    statics.add(new StaticReference(string(field.getNameStringId()), reference.getValue()));
                }
            } else {
                primitiveBytes += reader.sizeOf(field.getType());
            }
        }
        List<DeclaredField> fields = new ArrayList<>();
        for (FieldRecord field : type.getFields()) {
            fields.add(new DeclaredField(
                    string(field.getNameStringId()), field.getType(), reader.sizeOf(field.getType())));
        }
        classes.put(type.getId(), new HeapClass(
                classNames.getOrDefault(type.getId(), "?"), type.getClassLoaderId(), type.getProtectionDomainId(),
                new StaticFields(List.copyOf(statics), references, primitiveBytes), List.copyOf(fields)));
        superclasses.put(type.getId(), type.getSuperclassId());
    }

    private void addRoot(HprofRecordTag tag, HprofRecordReader reader) {
        switch (tag) {
            case ROOT_THREAD_OBJECT -> {
                GcRoot.ThreadObject thread = reader.readThreadObjectGcRootRecord();
                threads.put(thread.getThreadSerialNumber(), thread.getId());
                addRoot(thread.getId(), RootKind.THREAD, thread.getThreadSerialNumber());
            }
            case ROOT_JAVA_FRAME -> {
                GcRoot.JavaFrame frame = reader.readJavaFrameGcRootRecord();
                addRoot(frame.getId(), RootKind.LOCAL_VARIABLE, frame.getThreadSerialNumber());
            }
            case ROOT_JNI_LOCAL -> {
                GcRoot.JniLocal local = reader.readJniLocalGcRootRecord();
                addRoot(local.getId(), RootKind.JNI_LOCAL, local.getThreadSerialNumber());
            }
            case ROOT_NATIVE_STACK -> {
                GcRoot.NativeStack stack = reader.readNativeStackGcRootRecord();
                addRoot(stack.getId(), RootKind.JNI_LOCAL, stack.getThreadSerialNumber());
            }
            case ROOT_THREAD_BLOCK -> {
                GcRoot.ThreadBlock block = reader.readThreadBlockGcRootRecord();
                addRoot(block.getId(), RootKind.LOCAL_VARIABLE, block.getThreadSerialNumber());
            }
            case ROOT_STICKY_CLASS ->
                addRoot(reader.readStickyClassGcRootRecord().getId(), RootKind.SYSTEM_CLASS, 0);
            case ROOT_JNI_GLOBAL -> addRoot(reader.readJniGlobalGcRootRecord().getId(), RootKind.JNI_GLOBAL, 0);
            case ROOT_MONITOR_USED -> addRoot(reader.readMonitorUsedGcRootRecord().getId(), RootKind.MONITOR, 0);
            case ROOT_UNREACHABLE -> reader.readUnreachableGcRootRecord(); // retains nothing
            case ROOT_JNI_MONITOR -> addRoot(reader.readJniMonitorGcRootRecord().getId(), RootKind.MONITOR, 0);
            // Records of all other kinds consist of an id.
            default -> addRoot(reader.readUnknownGcRootRecord().getId(), RootKind.OTHER, 0);
        }
    }

    private void addRoot(long id, RootKind kind, int thread) {
        rawRoots.add(new RawRoot(id, kind, thread));
    }
}
