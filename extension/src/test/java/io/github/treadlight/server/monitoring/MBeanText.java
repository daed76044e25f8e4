package io.github.treadlight.server.monitoring;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenType;

/** The parts of an {@link MBeanInfo} that clients rely on, as text. Classes of the implementation are none of them. */
final class MBeanText {
    private MBeanText() {}

    static List<String> of(MBeanInfo info) {
        String text = info.getDescription() + ", mxbean=" + info.getDescriptor().getFieldValue("mxbean")
                + ", immutableInfo=" + info.getDescriptor().getFieldValue("immutableInfo")
                + ", " + info.getOperations().length + " operations, " + info.getNotifications().length
                + " notifications\n"
                + Arrays.stream(info.getAttributes()).sorted(Comparator.comparing(MBeanAttributeInfo::getName))
                        .map(MBeanText::of).collect(Collectors.joining());
        return text.lines().toList();
    }

    private static String of(MBeanAttributeInfo attribute) {
        return "  " + attribute.getName() + ": " + attribute.getType() + ", " + attribute.getDescription()
                + (attribute.isIs() ? ", is" : "") + (attribute.isReadable() ? ", readable" : "")
                + (attribute.isWritable() ? ", writable" : "") + ", "
                + of((OpenType<?>) attribute.getDescriptor().getFieldValue("openType")) + "\n";
    }

    private static String of(OpenType<?> type) {
        if (type instanceof ArrayType<?> array) {
            return array.getDimension() + " dimension" + (array.isPrimitiveArray() ? " of primitives" : "") + " of "
                    + of(array.getElementOpenType());
        }
        if (type instanceof CompositeType row) {
            return row.getTypeName() + ", " + row.getDescription() + row.keySet().stream()
                    .map(item -> "\n    " + item + ": " + of(row.getType(item)) + ", " + row.getDescription(item))
                    .collect(Collectors.joining());
        }
        return type.getTypeName();
    }
}
