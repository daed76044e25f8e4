package io.github.treadlight.sim.holders;

import io.github.treadlight.sim.holders.HeapClass.Field;
import io.github.treadlight.sim.holders.HeapClass.StaticField;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import okio.BufferedSource;
import okio.Okio;
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

/** One pass over a dump with Shark: its classes, its roots, and where its objects are. */
final class DumpParser {
    /** What this reads, or passes over with a length that may exceed two gigabytes. */
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

    /** A root before the objects have their numbers. */
    private record RawRoot(long id, Root.Kind kind, int thread) {}

    private final MappedDump dump;
    private final Map<Long, String> strings = new HashMap<>();
    private final Map<Long, String> classNames = new HashMap<>();
    private final Map<Long, Long> superclasses = new HashMap<>();
    private final Map<Long, HeapClass> classes = new HashMap<>();
    private final HeapObjects objects = new HeapObjects();
    private final List<RawRoot> rawRoots = new ArrayList<>();
    private final Map<Integer, Long> threads = new HashMap<>();
    private boolean ended;

    private DumpParser(MappedDump dump) {
        this.dump = dump;
    }

    /**
     * @throws IllegalArgumentException if it is no heap dump of a 64-bit JVM, or not a whole one; the message says so
     */
    static Heap parse(MappedDump dump) throws IOException {
        return new DumpParser(dump).parse();
    }

    static HprofHeader header(MappedDump dump) {
        if (dump.size() == 0) {
            throw new IllegalArgumentException("it is empty");
        }
        HprofHeader header = HprofHeader.Companion.parseHeaderOf(source(dump));
        if (header.getIdentifierByteSize() != Long.BYTES) {
            throw new IllegalArgumentException("it is not of a 64-bit JVM");
        }
        return header;
    }

    static BufferedSource source(MappedDump dump) {
        return Okio.buffer(new MappedSource(dump));
    }

    private Heap parse() throws IOException {
        StreamingHprofReader.Companion.readerFor(() -> source(dump), header(dump)).readRecords(TAGS, this::read);
        if (!ended) {
            throw new IllegalArgumentException("it ends in the middle");
        }
        objects.index();
        classes.forEach((id, type) -> type.setSuperclass(classes.get(superclasses.getOrDefault(id, 0L))));
        List<Root> roots = new ArrayList<>();
        for (RawRoot root : rawRoots) {
            int number = objects.numberOf(root.id());
            if (number != 0) {
                roots.add(new Root(number, root.kind(), root.thread()));
            }
        }
        roots.sort(Comparator.comparing(Root::kind));
        Map<Integer, Integer> threadObjects = new HashMap<>();
        threads.forEach((serial, id) -> threadObjects.put(serial, objects.numberOf(id)));
        return new Heap(dump, objects, classes, roots, threadObjects);
    }

    private void read(HprofRecordTag tag, long length, HprofRecordReader reader) {
        switch (tag) {
            case STRING_IN_UTF8 -> {
                StringRecord string = reader.readStringRecord(length);
                strings.put(string.getId(), string.getString());
            }
            case LOAD_CLASS -> {
                LoadClassRecord loaded = reader.readLoadClassRecord();
                classNames.put(loaded.getId(), ClassNames.ofSource(string(loaded.getClassNameStringId())));
            }
            case CLASS_DUMP -> {
                long position = reader.getBytesRead();
                ClassDumpRecord type = reader.readClassDumpRecord();
                objects.add(type.getId(), position);
                add(type, reader);
            }
            case INSTANCE_DUMP -> {
                long position = reader.getBytesRead();
                objects.add(reader.readId(), position);
                reader.skip(Integer.BYTES + Long.BYTES);
                reader.skip(reader.readUnsignedInt());
            }
            case OBJECT_ARRAY_DUMP -> {
                long position = reader.getBytesRead();
                objects.add(reader.readId(), position);
                reader.skip(Integer.BYTES);
                reader.skip((1 + reader.readUnsignedInt()) * Long.BYTES);
            }
            case PRIMITIVE_ARRAY_DUMP -> {
                reader.skip(Long.BYTES + Integer.BYTES);
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
        List<StaticField> statics = new ArrayList<>();
        for (StaticFieldRecord field : type.getStaticFields()) {
            if (field.getValue() instanceof ReferenceHolder reference && !reference.isNull()) {
                statics.add(new StaticField(string(field.getNameStringId()), reference.getValue()));
            }
        }
        List<Field> fields = new ArrayList<>();
        for (FieldRecord field : type.getFields()) {
            fields.add(new Field(
                    string(field.getNameStringId()), field.getType(), reader.sizeOf(field.getType())));
        }
        classes.put(type.getId(), new HeapClass(
                classNames.getOrDefault(type.getId(), "?"), type.getClassLoaderId(), type.getProtectionDomainId(),
                List.copyOf(statics), List.copyOf(fields)));
        superclasses.put(type.getId(), type.getSuperclassId());
    }

    private void addRoot(HprofRecordTag tag, HprofRecordReader reader) {
        switch (tag) {
            case ROOT_THREAD_OBJECT -> {
                GcRoot.ThreadObject thread = reader.readThreadObjectGcRootRecord();
                threads.put(thread.getThreadSerialNumber(), thread.getId());
                addRoot(thread.getId(), Root.Kind.THREAD, thread.getThreadSerialNumber());
            }
            case ROOT_JAVA_FRAME -> {
                GcRoot.JavaFrame frame = reader.readJavaFrameGcRootRecord();
                addRoot(frame.getId(), Root.Kind.LOCAL_VARIABLE, frame.getThreadSerialNumber());
            }
            case ROOT_JNI_LOCAL -> {
                GcRoot.JniLocal local = reader.readJniLocalGcRootRecord();
                addRoot(local.getId(), Root.Kind.JNI_LOCAL, local.getThreadSerialNumber());
            }
            case ROOT_NATIVE_STACK -> {
                GcRoot.NativeStack stack = reader.readNativeStackGcRootRecord();
                addRoot(stack.getId(), Root.Kind.JNI_LOCAL, stack.getThreadSerialNumber());
            }
            case ROOT_THREAD_BLOCK -> {
                GcRoot.ThreadBlock block = reader.readThreadBlockGcRootRecord();
                addRoot(block.getId(), Root.Kind.LOCAL_VARIABLE, block.getThreadSerialNumber());
            }
            case ROOT_STICKY_CLASS ->
                addRoot(reader.readStickyClassGcRootRecord().getId(), Root.Kind.SYSTEM_CLASS, 0);
            case ROOT_JNI_GLOBAL -> addRoot(reader.readJniGlobalGcRootRecord().getId(), Root.Kind.JNI_GLOBAL, 0);
            case ROOT_MONITOR_USED -> addRoot(reader.readMonitorUsedGcRootRecord().getId(), Root.Kind.MONITOR, 0);
            case ROOT_UNREACHABLE -> reader.readUnreachableGcRootRecord(); // says itself that it keeps nothing
            case ROOT_JNI_MONITOR -> addRoot(reader.readJniMonitorGcRootRecord().getId(), Root.Kind.MONITOR, 0);
            default -> addRoot(reader.readUnknownGcRootRecord().getId(), Root.Kind.OTHER, 0); // all are one id
        }
    }

    private void addRoot(long id, Root.Kind kind, int thread) {
        rawRoots.add(new RawRoot(id, kind, thread));
    }
}
