import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a client and a server on this machine, which can break their connection at any moment. */
export interface TcpProxy {
  readonly port: number;
  /** Stops forwarding, so that the client's writes pile up on its side. */
  freeze(): void;
  /** Breaks every connection; new ones are forwarded again. */
  cut(): void;
  close(): Promise<void>;
}

export async function tcpProxy(serverPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    keep(client);
    keep(server);
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port: (proxy.address() as AddressInfo).port,
    freeze: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut,
    close: async () => {
      cut();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
