import { createHash, timingSafeEqual } from 'node:crypto';
import type { GrpcCall } from './grpc-call.ts';
import type { Gate } from './grpc-server.ts';
import { GrpcError, GrpcStatus } from './grpc-status.ts';

const SERVER_FEATURES = '/event_store.client.server_features.ServerFeatures/GetSupportedMethods';

/**
 * Admits calls that carry the token. The official client sends its connection's name with every call but one, and
 * ignores other credentials on a connection without TLS, so the connection's name carries the token.
 */
export function tokenGate(token: string): Gate {
  const expected = digest(token);
  return (call, path) => {
    if (carriesToken(expected, call) || isFeatureDiscovery(call, path)) return;
    throw new GrpcError(GrpcStatus.UNAUTHENTICATED, 'This event store wants its token as connectionName');
  };
}

/**
 * Recognises the one call that the official client sends without any metadata. It precedes the first append, and the
 * client never recovers if it is refused. Its answer lists the supported methods, which is no secret, and reveals
 * nothing of the log.
 */
const isFeatureDiscovery = ({ headers }: GrpcCall, path: string): boolean =>
  path === SERVER_FEATURES && headers['connection-name'] === undefined && /^grpc-/.test(headers['user-agent'] ?? '');

/** Compares digests because they have equal lengths and the time to compare them reveals nothing about the token. */
const carriesToken = (expected: Buffer, { headers }: GrpcCall): boolean =>
  timingSafeEqual(digest(String(headers['connection-name'] ?? '')), expected);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
