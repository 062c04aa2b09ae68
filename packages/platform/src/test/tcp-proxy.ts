import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy between a client and a server on this machine, which can break their connection at any
 * moment.
 */
export interface TcpProxy {
  readonly port: number;
  /**
   * Stops forwarding both ways, also for new connections, without closing any: what is sent piles
   * up.
   */
  freeze(): void;
  /** Forwards again, beginning with what has piled up. */
  thaw(): void;
  /** Breaks every connection. */
  cut(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy before the server at `address`, which is a port on this machine or the path of a
 * socket.
 */
export async function startTcpProxy(address: number | string): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const pairs: (readonly [Socket, Socket])[] = [];
  let isFrozen = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  };

  const proxy = createServer((client) => {
    const server = typeof address === 'number' ? connect(address, '127.0.0.1') : connect(address);
    keep(client);
    keep(server);
    pairs.push([client, server]);
    if (!isFrozen) {
      client.pipe(server).pipe(client);
    }

    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) {
      if (socket.remoteFamily === undefined) {
        // A socket of the file system has no reset.
        socket.destroy();
      } else {
        socket.resetAndDestroy();
      }
    }
  };

  return {
    port: (proxy.address() as AddressInfo).port,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) {
        socket.unpipe().pause();
      }
    },
    thaw: () => {
      isFrozen = false;
      for (const [client, server] of pairs) {
        client.pipe(server).pipe(client);
      }
    },
    cut: () => {
      isFrozen = false;
      cut();
    },
    close: async () => {
      cut();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
