package io.github.treadlight.server;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.glassfish.api.event.EventListener;
import org.glassfish.api.event.EventTypes;
import org.glassfish.api.event.Events;

/** The events of a server. The sender's thread calls the listeners, and gets their exceptions. */
public final class ServerEvents implements Events {
    private final List<EventListener> listeners = new CopyOnWriteArrayList<>();
    private Consumer<EventListener> onRegister = listener -> {};
    private Runnable onUnregister = () -> {};

    /** Returns the listeners that are registered, in the order of their registration. */
    public List<EventListener> listeners() {
        return listeners;
    }

    /** Sets an action that runs after each registration. */
    void onRegister(Consumer<EventListener> action) {
        onRegister = action;
    }

    /** Sets an action that runs after each removal of a listener. */
    void onUnregister(Runnable action) {
        onUnregister = action;
    }

    /** Sends an event that has a name and no type. */
    public void send(String name) {
        send(new EventListener.Event<>(EventTypes.create(name)));
    }

    @Override
    public void register(EventListener listener) {
        listeners.add(listener);
        onRegister.accept(listener);
    }

    @Override
    public boolean unregister(EventListener listener) {
        boolean isRemoved = listeners.remove(listener);
        onUnregister.run();
        return isRemoved;
    }

    @Override
    public void send(EventListener.Event<?> event) {
        listeners.forEach(listener -> listener.event(event));
    }

    @Override
    public void send(EventListener.Event<?> event, boolean asynchronously) {
        send(event);
    }
}
