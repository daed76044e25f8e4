package io.github.treadlight.sim.app.messaging;

import jakarta.ejb.ActivationConfigProperty;
import jakarta.ejb.MessageDriven;
import jakarta.inject.Inject;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.MessageListener;

/** The message-driven bean that receives from the application's queue. */
@MessageDriven(activationConfig = {
    @ActivationConfigProperty(propertyName = "destinationType", propertyValue = "jakarta.jms.Queue"),
    @ActivationConfigProperty(propertyName = "destinationLookup", propertyValue = OrderServlet.QUEUE)
})
@SuppressWarnings("NullAway.Init") // the server sets the field
public class OrderReceiver implements MessageListener {
    @Inject
    private ReceivedOrders received;

    @Override
    public void onMessage(Message message) {
        try {
            received.add(message.getBody(String.class));
        } catch (JMSException unreadable) {
            throw new IllegalStateException("The message from the queue has no text body", unreadable);
        }
    }
}
