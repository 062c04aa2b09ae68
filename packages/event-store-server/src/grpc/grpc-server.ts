import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
} from 'node:http2';
import type { AddressInfo } from 'node:net';

import { GrpcCall } from './grpc-call.ts';
import { GrpcError, GrpcStatus } from './grpc-status.ts';

export type CallHandler = (call: GrpcCall) => void;

/** Runs before a call's handler and throws GrpcError to refuse the call. */
export type Gate = (call: GrpcCall, path: string) => void;

const MEGABYTE = 1024 * 1024;
const UNITS: Record<string, number> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

/**
 * A gRPC server over plain HTTP/2 (node:http2), with one handler per path,
 * `/package.Service/Method`.
 */
export class GrpcServer {
  readonly #server: Http2Server;
  readonly #sessions = new Set<ServerHttp2Session>();

  constructor(
    private readonly handlers: ReadonlyMap<string, CallHandler>,
    private readonly gate: Gate,
  ) {
    this.#server = createServer({
      // The window and session memory are large because several appends of 3 MB may be under way on
      // one connection.
      settings: { initialWindowSize: MEGABYTE },
      maxSessionMemory: 256,
    });
    this.#server.on('session', (session) => {
      this.#sessions.add(session);
      session.setLocalWindowSize(8 * MEGABYTE);
      session.on('error', () => {
        // The connection broke; its calls are notified by their own 'close'.
      });
      session.on('close', () => this.#sessions.delete(session));
    });
    this.#server.on('stream', (stream, headers) => {
      const call = new GrpcCall(stream, headers);
      const path = headers[':path'] ?? '';
      limitTime(call, headers);
      call.guard(() => {
        this.gate(call, path);
        const handler = this.handlers.get(path);
        if (!handler) {
          throw new GrpcError(
            GrpcStatus.UNIMPLEMENTED,
            `${path} is not offered by the embedded store`,
          );
        }

        handler(call);
      });
    });
  }

  /** @returns the port, which differs from the argument if that is 0 */
  async listen(port: number, host: string): Promise<number> {
    this.#server.listen(port, host);
    await once(this.#server, 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** Accepts no new connections and drops the existing ones. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
      for (const session of this.#sessions) {
        session.destroy();
      }
    });
  }
}

/** Applies the caller's `grpc-timeout` header: digits and a unit. */
function limitTime(call: GrpcCall, headers: IncomingHttpHeaders): void {
  const limit = /^(\d{1,8})([HMSmun])$/.exec(String(headers['grpc-timeout'] ?? ''));
  if (!limit) {
    return;
  }

  const milliseconds = Number(limit[1]) * (UNITS[limit[2] ?? ''] ?? 1);
  if (milliseconds > 2 ** 31 - 1) {
    return;
  }

  const timer = setTimeout(
    () => call.fail(new GrpcError(GrpcStatus.DEADLINE_EXCEEDED, 'Deadline exceeded')),
    milliseconds,
  );
  call.onClosed(() => clearTimeout(timer));
}

const SERVER_FEATURES = '/event_store.client.server_features.ServerFeatures/GetSupportedMethods';

/**
 * Admits calls with the token. It is in the connection's name, which the client sends even without
 * TLS.
 */
export function createTokenGate(token: string): Gate {
  const expected = digest(token);
  return (call, path) => {
    if (carriesToken(expected, call) || isFeatureDiscovery(call, path)) {
      return;
    }

    throw new GrpcError(
      GrpcStatus.UNAUTHENTICATED,
      'This event store wants its token as connectionName',
    );
  };
}

/**
 * Recognises the one call that the official client sends without any metadata, before the first
 * append, and never recovers from if refused. The answer lists the supported methods, which is no
 * secret and reveals nothing about the log.
 */
const isFeatureDiscovery = ({ headers }: GrpcCall, path: string): boolean =>
  path === SERVER_FEATURES &&
  headers['connection-name'] === undefined &&
  /^grpc-/.test(headers['user-agent'] ?? '');

/**
 * Compares digests because they have equal lengths and the time to compare them reveals nothing
 * about the token.
 */
const carriesToken = (expected: Buffer, { headers }: GrpcCall): boolean =>
  timingSafeEqual(digest(String(headers['connection-name'] ?? '')), expected);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
