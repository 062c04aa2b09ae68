import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { KeyedRequest } from '../idempotency/hash-request.ts';
import { networkOf } from './address.ts';
import { actorOf, guest, type Caller } from './caller.ts';

/** What comes with a request besides its input: the caller, and the ids that connect its traces. */
export interface RequestContext {
  readonly caller: Caller;
  /** Generated here. A client's own id might be anybody's telephone number, and events are kept for ever. */
  readonly correlationId: string;
  readonly requestId: string;
  /** The request as it is to be executed only once, if it has an Idempotency-Key and would change something. */
  readonly keyed?: KeyedRequest | undefined;
  readonly language: 'lv' | 'en';
  /** The network that the request came from (address.ts). It must be neither stored nor logged. */
  readonly network: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
    /** The sender, where it isn't the caller: a guard of such a route sets it. */
    sender?: string;
  }
}

export function contextOf(request: FastifyRequest): RequestContext {
  const { caller = guest } = request;
  return {
    caller,
    correlationId: request.id,
    requestId: request.id,
    language: new Negotiator(request).language(['en', 'lv']) === 'lv' ? 'lv' : 'en',
    network: networkOf(request),
  };
}

export const makeRequestId = (): string => randomUUID();

export const commandContext = (command: string, now: Date, context: RequestContext): CommandContext => ({
  actor: actorOf(context.caller),
  command,
  now,
  correlationId: context.correlationId,
  causationId: context.correlationId,
});
