package io.github.treadlight.sim.app.shared;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.ServerServiceDefinition;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Registers a service with gRPC's in-process transport, whose executors all applications share. */
final class GrpcUse extends LibraryUse {
    private static final String SERVICE = "Echo";
    private static final MethodDescriptor<String, String> METHOD =
            MethodDescriptor.<String, String>newBuilder(new Text(), new Text())
                    .setType(MethodDescriptor.MethodType.UNARY)
                    .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "echo"))
                    .build();

    private final ManagedChannel channel;

    GrpcUse(String app) throws IOException {
        super(app);
        InProcessServerBuilder.forName(app)
                .addService(ServerServiceDefinition.builder(SERVICE)
                        .addMethod(METHOD, ServerCalls.asyncUnaryCall(this::echo)).build())
                .build().start();
        channel = InProcessChannelBuilder.forName(app).build();
    }

    private void echo(String request, StreamObserver<String> responses) {
        called("service", request);
        responses.onNext(request);
        responses.onCompleted();
    }

    @Override
    void use(String request) throws Exception {
        String response = ClientCalls.blockingUnaryCall(channel, METHOD, CallOptions.DEFAULT, request);
        check(response.equals(request), "the response is " + response);
        awaitCall("service", request);
    }

    private static final class Text implements MethodDescriptor.Marshaller<String> {
        @Override
        public InputStream stream(String text) {
            return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public String parse(InputStream bytes) {
            try {
                return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
    }
}
