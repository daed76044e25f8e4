package io.github.treadlight.leak.jdk;

import com.sun.net.httpserver.HttpServer;
import java.beans.PropertyEditorManager;
import java.beans.PropertyEditorSupport;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.EnumMap;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.TransformerFactory;
import javax.xml.xpath.XPathFactory;

/** Habits of applications that have caused leaks, at least in older JDKs. */
public final class FormerLeaks {
    private FormerLeaks() {}

    /** A habit, implemented by a class of the application. */
    public interface Habit {
        /** Does something that may cause a leak. */
        void run() throws Exception;
    }

    /** Sets a log level of its own. */
    public static final class OwnLevel extends Level implements Habit {
        private static final long serialVersionUID = 1;

        /** Creates the level. */
        public OwnLevel() {
            super("TREADLE", 123);
        }

        @Override
        public void run() {
            if (Level.parse(getName()).intValue() != intValue()) {
                throw new IllegalStateException("The JVM does not know the level.");
            }
            Logger.getLogger(FormerLeaks.class.getName()).setLevel(this);
        }
    }

    /** Adds a log handler to a logger that only the application uses. */
    public static final class OwnLogger extends Handler implements Habit {
        @Override
        public void run() {
            Logger.getLogger(OwnLogger.class.getName()).addHandler(this);
        }

        @Override
        public void publish(LogRecord message) {
            // nothing is written
        }

        @Override
        public void flush() {
            // nothing is buffered
        }

        @Override
        public void close() {
            // nothing is open
        }
    }

    /** Serializes an object of its own. */
    public static final class Serialized implements Serializable, Habit {
        private static final long serialVersionUID = 1;

        @Override
        public void run() throws IOException {
            try (ObjectOutputStream out = new ObjectOutputStream(OutputStream.nullOutputStream())) {
                out.writeObject(this);
            }
        }
    }

    /** Registers a property editor for a class of the JDK. */
    public static final class Editor extends PropertyEditorSupport implements Habit {
        @Override
        public void run() {
            PropertyEditorManager.registerEditor(BigInteger.class, Editor.class);
            PropertyEditorManager.registerEditor(Editor.class, Editor.class);
            if (!(PropertyEditorManager.findEditor(BigInteger.class) instanceof Editor)) {
                throw new IllegalStateException("The JVM does not know the editor.");
            }
        }
    }

    /** Leaves an HTTP connection open, which the JDK's keep-alive timer closes. */
    public static final class KeepAlive implements Habit {
        @Override
        public void run() throws IOException {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/", exchange -> {
                exchange.sendResponseHeaders(200, 1);
                exchange.getResponseBody().write(1);
                exchange.close();
            });
            server.start();
            URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
            try (InputStream in = address.toURL().openStream()) {
                in.readAllBytes();
            }
            server.stop(0);
        }
    }

    /** Creates an HTTP client and does not close it. */
    public static final class Client implements Habit {
        @Override
        public void run() {
            HttpClient.newHttpClient();
        }
    }

    /** Runs tasks in the JVM's common pool. */
    public static final class CommonPool implements Habit {
        @Override
        public void run() {
            CompletableFuture.runAsync(() -> getClass().getName()).join();
            if (IntStream.range(0, 1000).parallel().map(each -> each + getClass().hashCode()).count() != 1000) {
                throw new IllegalStateException("The JVM cannot count.");
            }
        }
    }

    /** Creates XML parsers and transformers through its context class loader. */
    public static final class Xml implements Habit {
        @Override
        public void run() throws Exception {
            DocumentBuilderFactory.newInstance().newDocumentBuilder();
            TransformerFactory.newInstance().newTransformer();
            XPathFactory.newInstance().newXPath();
        }
    }

    /** Uses a constant of its own enum in a map. */
    public enum Constant implements Habit {
        /** The only constant. */
        ONE;

        @Override
        public void run() {
            new EnumMap<>(Constant.class).put(valueOf("ONE"), List.of());
        }
    }
}
