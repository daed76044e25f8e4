package io.github.treadlight.sim.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which sockets of a process other machines can reach. */
@EnabledOnOs(OS.LINUX)
class ProcessSocketsTest {
    @Test
    void socketsThatListenOnAllAddressesAreFound() throws IOException {
        try (ServerSocket tcp = new ServerSocket(0); DatagramSocket udp = new DatagramSocket()) {
            assertThat(beyondLoopback()).contains(
                    "tcp *:" + tcp.getLocalPort() + " (listening)", "udp *:" + udp.getLocalPort());
        }
    }

    @Test
    void socketsOnTheLoopbackAddressAreNotFound() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        try (ServerSocket listening = new ServerSocket(0, 1, loopback);
                Socket client = new Socket(loopback, listening.getLocalPort());
                Socket accepted = listening.accept();
                DatagramSocket udp = new DatagramSocket(0, loopback)) {
            assertThat(accepted.getPort()).isEqualTo(client.getLocalPort());
            List.of(listening.getLocalPort(), client.getLocalPort(), udp.getLocalPort()).forEach(port ->
                    assertThat(beyondLoopback()).noneMatch(socket -> socket.contains(":" + port)));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0100007F:1F90, 127.0.0.1",
        "00000000:1AF4, 0.0.0.0",
        "020200C0:0050, 192.0.2.2",
        "0000000000000000FFFF00000100007F:1F90, 127.0.0.1",
        "00000000000000000000000001000000:1F90, 0:0:0:0:0:0:0:1",
        "00000000000000000000000000000000:1AF4, 0:0:0:0:0:0:0:0"
    })
    void anAddressIsParsed(String column, String address) {
        assertThat(ProcessSockets.address(column).getHostAddress()).isEqualTo(address);
    }

    private static List<String> beyondLoopback() {
        try {
            return ProcessSockets.beyondLoopback(ProcessHandle.current().pid());
        } catch (IOException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
