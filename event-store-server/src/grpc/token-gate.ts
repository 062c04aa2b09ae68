import { createHash, timingSafeEqual } from 'node:crypto';
import type { GrpcCall } from './grpc-call.ts';
import type { Gate } from './grpc-server.ts';
import { GrpcError, GrpcStatus } from './grpc-status.ts';

const SERVER_FEATURES = '/event_store.client.server_features.ServerFeatures/GetSupportedMethods';

/**
 * Lets calls through that know the token. The official client sends its connection's name with each call
 * but one, and ignores other credentials on a connection without TLS, so the name is the token.
 */
export function tokenGate(token: string): Gate {
  const expected = digest(token);
  return (call, path) => {
    if (knows(expected, call) || isClientLookingRound(call, path)) return;
    throw new GrpcError(GrpcStatus.UNAUTHENTICATED, 'This event store wants its token as connectionName');
  };
}

/**
 * The one call that the official client sends without any metadata, before its first append, and whose
 * refusal it never gets over. It tells which methods there are, which is no secret, and nothing of the log.
 */
const isClientLookingRound = ({ headers }: GrpcCall, path: string): boolean =>
  path === SERVER_FEATURES && headers['connection-name'] === undefined && /^grpc-/.test(headers['user-agent'] ?? '');

/** Digests are of one length, and how long their comparison takes tells nothing of the token. */
const knows = (expected: Buffer, { headers }: GrpcCall): boolean =>
  timingSafeEqual(digest(String(headers['connection-name'] ?? '')), expected);

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
