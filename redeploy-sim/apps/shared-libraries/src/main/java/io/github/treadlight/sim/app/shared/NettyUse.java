package io.github.treadlight.sim.app.shared;

import io.github.treadlight.sim.app.shared.library.SharedObjects;
import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.local.LocalAddress;
import io.netty.channel.local.LocalChannel;
import io.netty.channel.local.LocalServerChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Binds a server channel and schedules a task on Netty's shared event loops. */
final class NettyUse extends LibraryUse {
    private static final int SECONDS_TO_TICK = 10;

    private final AtomicLong ticks = new AtomicLong();

    NettyUse(String app) throws InterruptedException {
        super(app);
        new ServerBootstrap().group(SharedObjects.EVENT_LOOPS).channel(LocalServerChannel.class)
                .childHandler(new ChannelInitializer<>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new EchoHandler());
                    }
                })
                .bind(new LocalAddress(app)).sync();
        var unused = SharedObjects.EVENT_LOOPS.scheduleAtFixedRate(
                ticks::incrementAndGet, 0, 1, TimeUnit.MILLISECONDS);
    }

    @Override
    void use(String request) throws Exception {
        long before = ticks.get();
        Channel channel = new Bootstrap().group(SharedObjects.EVENT_LOOPS).channel(LocalChannel.class)
                .handler(new ResponseHandler()).connect(new LocalAddress(app())).sync().channel();
        try {
            channel.writeAndFlush(request).sync();
            awaitCall("channel handler", request);
        } finally {
            channel.close().sync();
        }
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_TICK);
        while (ticks.get() == before) {
            check(System.nanoTime() - end < 0, "the task does not run");
            Thread.onSpinWait();
        }
    }

    private static final class EchoHandler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            var unused = context.writeAndFlush(message);
        }
    }

    private final class ResponseHandler extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            called("channel handler", (String) message);
        }
    }
}
