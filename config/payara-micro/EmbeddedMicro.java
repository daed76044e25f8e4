import fish.payara.micro.BootstrapException;
import fish.payara.micro.PayaraMicro;
import java.io.File;
import java.util.List;

/**
 * An example of a program that starts Payara Micro with Treadlight, reachable only from the local machine:
 * java @embedded.options -cp payara-micro.jar EmbeddedMicro.java treadlight.jar PORT APPLICATION...
 */
class EmbeddedMicro {
    private static final String LISTENER =
            "configs.config.server-config.network-config.network-listeners.network-listener.http-listener";

    public static void main(String[] args) throws BootstrapException {
        PayaraMicro micro = PayaraMicro.getInstance();
        micro.addLibrary(new File(args[0])); // must precede bootStrap(), or Treadlight does not start
        micro.setHttpPort(Integer.parseInt(args[1]));
        micro.setNoHazelcast(true);
        micro.setPreBootHandler(asadmin -> asadmin.run("set", LISTENER + ".address=127.0.0.1"));
        for (String application : List.of(args).subList(2, args.length)) {
            micro.addDeployment(application);
        }
        micro.bootStrap();
    }
}
