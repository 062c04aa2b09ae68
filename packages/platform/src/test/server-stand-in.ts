import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

export interface StandIn {
  readonly port: number;
  close(): Promise<void>;
}

/** A server at a loopback port that does with each connection what a test says. */
export async function startStandIn(meet: (socket: Socket) => void): Promise<StandIn> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    meet(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) {
        socket.destroy();
      }

      server.close();
      await once(server, 'close');
    },
  };
}

/** Speaks TLS with a certificate on a connection, which the other side will mostly refuse. */
export function speakTls(
  socket: Socket,
  certificate: { readonly cert: string; readonly key: string },
): TLSSocket {
  const secure = new TLSSocket(socket, { isServer: true, ALPNProtocols: ['h2'], ...certificate });
  secure.on('error', () => undefined);
  return secure;
}
