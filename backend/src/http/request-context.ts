import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';

import { reject } from '@cablepark/contracts/shared/rejection';
import { isStaff, managers, type UserRole, type Visitor } from '@cablepark/contracts/shared/roles';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';
import type { Span } from '@cablepark/platform/tracing/tracing';

import type { KeyedRequest } from '../command-pipeline/hash-request.ts';
import { networkOf } from './network.ts';

/** Who sends a request. */
export type Caller =
  | { readonly kind: 'guest' }
  | { readonly kind: 'user'; readonly userId: string; readonly role: UserRole };

export const guest: Caller = { kind: 'guest' };

/** The caller's role, which is `guest` without an account. */
export const visitorOf = (caller: Caller): Visitor =>
  caller.kind === 'guest' ? 'guest' : caller.role;
export const isStaffMember = (caller: Caller): boolean => isStaff(visitorOf(caller));
export const isManager = (caller: Caller): boolean =>
  (managers as readonly Visitor[]).includes(visitorOf(caller));

/** The account that a customer's actions belong to; null for staff, who act for others. */
export const ownerOf = (caller: Caller): string | null =>
  caller.kind === 'user' && !isStaffMember(caller) ? caller.userId : null;

/** Whether something belongs to the caller's account. */
export const isOwn = (owned: { readonly ownerId: string | null }, caller: Caller): boolean =>
  caller.kind === 'user' && caller.userId === owned.ownerId;

/** The caller's account; rejects guests. */
export const userIdOf = (caller: Caller): string =>
  caller.kind === 'user' ? caller.userId : reject('NOT_SIGNED_IN');

/** The caller in the role of one who changes a booking; rejects guests, who may change none. */
export const changerOf = (
  caller: Caller,
): { readonly kind: 'staff' } | { readonly kind: 'account'; userId: string } =>
  isStaffMember(caller) ? { kind: 'staff' } : { kind: 'account', userId: userIdOf(caller) };

/** A request's circumstances: the caller, and the ids that connect its traces. */
export interface RequestContext {
  readonly caller: Caller;
  /**
   * Generated here, because a client's own id might be somebody's telephone number, and events are
   * kept for ever.
   */
  readonly correlationId: string;
  readonly requestId: string;
  /** The trace context of the request, where it is traced. */
  readonly traceparent?: string | undefined;
  /** Identifies repeats of the request, if it has an Idempotency-Key and would change something. */
  readonly keyed?: KeyedRequest | undefined;
  readonly language: 'lv' | 'en';
  /** The id in the browser's cookie, by which it is known without an account. */
  readonly visitor: string | null;
  /** The network that the request came from. It must be neither stored nor logged. */
  readonly network: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller?: Caller;
    /** The sender where it isn't the caller, such as a link's holder. The route's guard sets it. */
    sender?: string;
    /** The request's part of a trace; absent where it isn't traced. */
    span?: Span | undefined;
    /** The id in its cookie `visitor`, if we have signed it. */
    visitor?: string | undefined;
  }
}

/** Collects the circumstances of a request. */
export function contextOf(request: FastifyRequest): RequestContext {
  const { caller = guest } = request;
  return {
    caller,
    correlationId: request.id,
    requestId: request.id,
    traceparent: request.span?.traceparent,
    language: preferredLanguageOf(request),
    visitor: request.visitor ?? null,
    network: networkOf(request),
  };
}

export type Language = RequestContext['language'];

/** The language that a page's visitor chose, by its cookie; undefined if they chose none. */
export function chosenLanguageOf({ cookie }: FastifyRequest['headers']): Language | undefined {
  return /(?:^|; )language=(lv|en)(?:;|$)/.exec(cookie ?? '')?.[1] as Language | undefined;
}

/**
 * The language of sentences in answers: the one that the visitor chose, else the one that the
 * browser prefers.
 */
export function languageOf(request: FastifyRequest): Language {
  return chosenLanguageOf(request.headers) ?? preferredLanguageOf(request);
}

function preferredLanguageOf(request: FastifyRequest): Language {
  return new Negotiator(request).language(['en', 'lv']) === 'lv' ? 'lv' : 'en';
}

/** The metadata of a command that a request asks for. The request is its action and its cause. */
export const toCommandContext = (
  command: string,
  now: Date,
  context: RequestContext,
): CommandContext => ({
  actor: context.caller,
  command,
  now,
  correlationId: context.correlationId,
  causationId: context.correlationId,
  traceparent: context.traceparent,
});
