package io.github.treadlight.server.monitoring;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.AttributeNotFoundException;
import javax.management.DynamicMBean;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanInfo;
import javax.management.ReflectionException;

/**
 * A read-only MBean with a list of attributes. Its {@link MBeanInfo} equals that of an MXBean whose interface has a
 * getter for each attribute.
 *
 * @param <S> the type of the object from which the attributes are read
 */
final class FigureBean<S> implements DynamicMBean {
    private final S source;
    private final Map<String, BeanAttribute<S>> attributes = new LinkedHashMap<>();

    FigureBean(S source, List<Figure<S>> figures, List<BeanAttribute<S>> texts) {
        this.source = source;
        Stream.concat(figures.stream().map(Figure::attribute), texts.stream())
                .forEach(each -> attributes.put(each.name(), each));
    }

    @Override
    public MBeanInfo getMBeanInfo() {
        return new MBeanInfo(FigureBean.class.getName(), "Information on the management interface of the MBean",
                attributes.values().stream().map(BeanAttribute::info).toArray(MBeanAttributeInfo[]::new),
                null, null, null, new ImmutableDescriptor("immutableInfo=true", "mxbean=true"));
    }

    @Override
    public Object getAttribute(String name) throws AttributeNotFoundException {
        BeanAttribute<S> attribute = attributes.get(name);
        if (attribute == null) {
            throw new AttributeNotFoundException("No such attribute: " + name);
        }
        return attribute.read().apply(source);
    }

    @Override
    public AttributeList getAttributes(String[] names) {
        AttributeList values = new AttributeList();
        for (String name : names) {
            try {
                values.add(new Attribute(name, getAttribute(name)));
            } catch (AttributeNotFoundException | RuntimeException omitted) {
                // as the interface demands
            }
        }
        return values;
    }

    @Override
    public void setAttribute(Attribute value) throws AttributeNotFoundException {
        throw new AttributeNotFoundException("No attribute can be changed: " + value.getName());
    }

    @Override
    public AttributeList setAttributes(AttributeList values) {
        return new AttributeList();
    }

    @Override
    public Object invoke(String operation, Object[] parameters, String[] signature) throws ReflectionException {
        throw new ReflectionException(new NoSuchMethodException(operation));
    }
}
