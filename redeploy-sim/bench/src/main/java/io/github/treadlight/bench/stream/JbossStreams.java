package io.github.treadlight.bench.stream;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInput;
import java.nio.ByteBuffer;
import org.jboss.marshalling.Marshaller;
import org.jboss.marshalling.MarshallerFactory;
import org.jboss.marshalling.Marshalling;
import org.jboss.marshalling.MarshallingConfiguration;
import org.jboss.marshalling.SimpleClassResolver;
import org.jboss.marshalling.Unmarshaller;
import org.jboss.marshalling.serial.SerialMarshallerFactory;

/** The serial protocol of JBoss Marshalling. The factory caches class descriptions; a marshaller is for one use. */
final class JbossStreams implements Streams {
    private final MarshallerFactory factory = new SerialMarshallerFactory();
    private final MarshallingConfiguration configuration = new MarshallingConfiguration();

    JbossStreams(ClassLoader app) {
        configuration.setClassResolver(new SimpleClassResolver(app));
    }

    @Override
    public byte[] write(Object object) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (Marshaller out = factory.createMarshaller(configuration)) {
            out.start(Marshalling.createByteOutput(bytes));
            out.writeObject(object);
            out.finish();
        }
        return bytes.toByteArray();
    }

    @Override
    public ObjectInput input(byte[] bytes) throws IOException {
        Unmarshaller in = factory.createUnmarshaller(configuration);
        in.start(Marshalling.createByteInput(ByteBuffer.wrap(bytes)));
        return in;
    }
}
