import {
  connect,
  constants,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
  type ServerHttp2Stream,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

import { GrpcCall } from '../grpc/grpc-call.ts';
import { toUnavailable } from '../grpc/grpc-status.ts';
import { consume, createNoFaults, type Faults } from './faults.ts';
import { runFaultyBatch } from './faulty-batch.ts';
import { forward, type Forwarded } from './forward.ts';

const BATCH_APPEND = '/event_store.client.streams.Streams/BatchAppend';
const GOSSIP = '/event_store.client.gossip.Gossip/Read';
/** Large enough for appends of several megabytes to pass without waiting. */
const LARGE_WINDOW = { settings: { initialWindowSize: 8 * 1024 * 1024 } };
const POLL_MS = 5;

/** A proxy in front of an unmodified event store that imitates the failures of real servers. */
export interface FaultyProxy {
  readonly connectionString: string;
  readonly port: number;
  /** Changes the injected faults. */
  misbehave(changes: Partial<Faults>): void;
  /** Drops every client's connection. */
  cutConnections(): void;
  close(): Promise<void>;
}

/**
 * Starts a proxy that passes all calls on until `misbehave` is called. It isn't split up, because
 * its connections, the faults and its end act on one another.
 * @param port 0 chooses any free port
 */
export async function startFaultyProxy(storeUrl: string, port = 0): Promise<FaultyProxy> {
  const faults = createNoFaults();
  const sessions = new Set<ServerHttp2Session>();
  const forwarded = new Set<Forwarded>();
  const cutConnections = () => {
    for (const session of sessions) {
      session.destroy();
    }
  };

  let isClosed = false;
  const waitUntilResponsive = async () => {
    while (faults.hangUntil > Date.now() && !isClosed) {
      await delay(POLL_MS);
    }
  };

  const server = createServer(LARGE_WINDOW);
  server.on('session', (client) => {
    sessions.add(client);
    const store = connect(`http://${new URL(storeUrl).host}`);
    const end = () => {
      sessions.delete(client);
      client.destroy();
      store.destroy();
    };

    for (const session of [client, store]) {
      session.on('error', end).on('close', end);
    }

    client.on('stream', (stream, headers) => void take(stream, headers));

    const take = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
      // The connection was cut; the client notices that by itself.
      stream.on('error', () => {
        stream.close();
      });
      const isOver = () => stream.closed || store.destroyed;
      await waitUntilResponsive();
      if (isOver()) {
        return;
      }
      if (consume(faults, 'resetCalls')) {
        stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      } else if (headers[':path'] === BATCH_APPEND) {
        const batch = { call: new GrpcCall(stream, headers), upstream: store.request(headers) };
        runFaultyBatch(batch, { faults, waitUntilResponsive, cutConnections });
      } else if (faults.notReadyUntil > Date.now()) {
        new GrpcCall(stream, headers).fail(toUnavailable('Server Is Not Ready'));
      } else if (headers[':path'] === GOSSIP && faults.gossip !== undefined) {
        const call = new GrpcCall(stream, headers);
        call.send(faults.gossip());
        call.finish();
      } else {
        if (faults.delayAnswersByMs > 0) {
          await delay(faults.delayAnswersByMs);
        }
        if (isOver()) {
          return;
        }

        const answers = forward(stream, store.request(headers));
        forwarded.add(answers);
        stream.on('close', () => forwarded.delete(answers));
      }
    };
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  const url = Object.assign(new URL(storeUrl), { port: (server.address() as AddressInfo).port });
  return {
    connectionString: url.href,
    port: Number(url.port),
    misbehave: (changes) => {
      Object.assign(faults, changes);
      for (const answers of forwarded) {
        answers.hold(faults.isStale);
      }
    },
    cutConnections,
    close: async () => {
      isClosed = true;
      const closed = new Promise((resolve) => server.close(resolve));
      cutConnections();
      await closed;
    },
  };
}
