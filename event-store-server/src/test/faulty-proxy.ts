import { connect, constants, createServer, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2';
import type { ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { GrpcCall } from '../grpc/grpc-call.ts';
import { unavailable } from '../grpc/grpc-status.ts';
import { type Faults, noFaults, strike } from './faults.ts';
import { faultyBatch } from './faulty-batch.ts';
import { forward } from './forward.ts';

const BATCH_APPEND = '/event_store.client.streams.Streams/BatchAppend';
/** Appends of several megabytes pass through whole. */
const LARGE_WINDOW = { settings: { initialWindowSize: 8 * 1024 * 1024 } };
const POLL_MS = 5;

/** Stands in front of an event store, which knows nothing of it, and misbehaves in the ways of real servers. */
export interface FaultyProxy {
  readonly connectionString: string;
  readonly port: number;
  /** Misbehaves from now on, or behaves again. */
  misbehave(changes: Partial<Faults>): void;
  /** Drops every client's connection. */
  cutConnections(): void;
  close(): Promise<void>;
}

/** @param port 0 takes any that is free */
export async function faultyProxy(storeUrl: string, port = 0): Promise<FaultyProxy> {
  const faults = noFaults();
  const sessions = new Set<ServerHttp2Session>();
  const cutConnections = () => {
    for (const session of sessions) session.destroy();
  };
  let isClosed = false;
  const untilItAnswers = async () => {
    while (faults.hangUntil > Date.now() && !isClosed) await delay(POLL_MS);
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
    for (const session of [client, store]) session.on('error', end).on('close', end);
    client.on('stream', (stream, headers) => void take(stream, headers));

    const take = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
      // A cut connection, which the client sees for itself.
      stream.on('error', () => {
        stream.close();
      });
      const isOver = () => stream.closed || store.destroyed;
      await untilItAnswers();
      if (isOver()) return;
      if (strike(faults, 'resetCalls')) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
      else if (headers[':path'] === BATCH_APPEND) {
        const batch = { call: new GrpcCall(stream, headers), ahead: store.request(headers) };
        faultyBatch(batch, { faults, untilItAnswers, cutConnections });
      } else if (faults.notReadyUntil > Date.now()) {
        new GrpcCall(stream, headers).fail(unavailable('Server Is Not Ready'));
      } else {
        if (faults.delayAnswersByMs > 0) await delay(faults.delayAnswersByMs);
        if (!isOver()) forward(stream, store.request(headers));
      }
    };
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
  const url = Object.assign(new URL(storeUrl), { port: (server.address() as AddressInfo).port });
  return {
    connectionString: url.href,
    port: Number(url.port),
    misbehave: (changes) => {
      Object.assign(faults, changes);
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
