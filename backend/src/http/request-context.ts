import { randomUUID } from 'node:crypto';
import type { CommandContext, EventsByStream } from '@cablepark/event-store/streams/command-context';
import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Unfinished } from '../idempotency/first-answers.ts';
import { networkOf } from './address.ts';
import { actorOf, guest, type Caller } from './caller.ts';

/** What comes with a request besides its input: the caller, and the ids that connect its traces. */
export interface RequestContext {
  readonly caller: Caller;
  /** Generated here. A client's own id might be anybody's telephone number, and events are kept for ever. */
  readonly correlationId: string;
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  /** Whose Idempotency-Keys the request's key belongs to: an account's, all guests' together, or a link's. */
  readonly sender: string;
  /** What the same request has written already, if it has and its outcome was lost; command handlers pass it on. */
  readonly written?: EventsByStream | undefined;
  readonly language: 'lv' | 'en';
  /** The network that the request came from (address.ts). It must be neither stored nor logged. */
  readonly network: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
    /** The sender, where it isn't the caller: a guard of such a route sets it. */
    sender?: string;
    unfinished?: Unfinished | undefined;
  }
}

export function contextOf(request: FastifyRequest): RequestContext {
  const { caller = guest, sender, unfinished } = request;
  return {
    caller,
    correlationId: unfinished?.correlationId ?? request.id,
    requestId: request.id,
    idempotencyKey: idIn(request, 'idempotency-key'),
    sender: sender ?? (caller.kind === 'user' ? caller.userId : 'guest'),
    written: unfinished && unfinished.written.size > 0 ? unfinished.written : undefined,
    language: new Negotiator(request).language(['en', 'lv']) === 'lv' ? 'lv' : 'en',
    network: networkOf(request),
  };
}

/** Returns the id in a header if it is short and printable. */
function idIn(request: FastifyRequest, header: string): string | undefined {
  const value = request.headers[header];
  return typeof value === 'string' && /^[\x21-\x7e]{1,200}$/.test(value) ? value : undefined;
}

export const makeRequestId = (): string => randomUUID();

export const commandContext = (command: string, now: Date, context: RequestContext): CommandContext => ({
  actor: actorOf(context.caller),
  command,
  now,
  correlationId: context.correlationId,
  causationId: context.correlationId,
  written: context.written,
});

/**
 * The context of the steps of a process. What they have written is told by the process itself, so a request that is
 * executed again takes each step as if it were the first time.
 */
export const stepContext = (command: string, now: Date, context: RequestContext): CommandContext =>
  commandContext(command, now, { ...context, written: undefined });
