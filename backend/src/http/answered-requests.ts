import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Level, Logger } from 'pino';

import { uuid } from '@cablepark/contracts/shared/ids';
import type { Visitor } from '@cablepark/contracts/shared/roles';
import { startTrace, type Span } from '@cablepark/platform/tracing/tracing';

import type { ActionIds } from './action-ids.ts';
import { contextOf, visitorOf } from './request-context.ts';

/**
 * An answered request as it may be counted and logged: without any text that a person typed, and
 * without anything that identifies the sender.
 */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly correlationId: string;
  /** The client's own `X-Correlation-Id`, if it is a UUID. */
  readonly clientCorrelationId: string | undefined;
  readonly method: string;
  /** The route's pattern, such as `/api/bookings/:reference`; `none` if there is no such route. */
  readonly route: string;
  readonly status: number;
  readonly role: Visitor;
  /** Undefined for streams, whose duration depends on their readers. */
  readonly seconds: number | undefined;
}

/**
 * Reports every request once it is answered, and sends its caller the ids by which its traces can
 * be found.
 */
export function observeAnswers(
  fastify: FastifyInstance,
  actionIds: ActionIds,
  observe: (answered: AnsweredRequest) => void,
): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('X-Request-Id', request.id);
    request.span = traceRequest(request);
    done();
  });
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    const action = actionIds.findAction(contextOf(request).correlationId);
    if (action !== undefined) {
      void reply.header('X-Correlation-Id', action);
    }

    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    request.span?.end();
    observe(toAnsweredRequest(request, reply));
    done();
  });
}

/** It is named after the route's pattern, because an address may hold references and tokens. */
function traceRequest({ is404, method, routeOptions, headers }: FastifyRequest): Span | undefined {
  const { traceparent } = headers;
  const caller = typeof traceparent === 'string' ? traceparent : undefined;
  return is404 ? undefined : startTrace(`${method} ${routeOptions.url ?? 'none'}`, caller);
}

function toAnsweredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest {
  const { caller, correlationId, requestId } = contextOf(request);
  const { method, is404, routeOptions } = request;
  const isStream = String(reply.raw.getHeader('content-type')).startsWith('text/event-stream');
  return {
    requestId,
    correlationId,
    clientCorrelationId: uuid.safeParse(request.headers['x-correlation-id']).data,
    method,
    route: is404 ? 'none' : (routeOptions.url ?? 'none'),
    status: reply.statusCode,
    role: visitorOf(caller),
    seconds: isStream ? undefined : reply.elapsedTime / 1000,
  };
}

/**
 * Logs a line for each answered request. Reads are of interest for debugging only, changes and
 * refusals to operators, our own failures to everybody. A 503 may or may not be our own failure:
 * its cause is logged separately.
 */
export function logAnswer(logger: Logger, { seconds, ...answered }: AnsweredRequest): void {
  const level = levelOf(answered);
  if (!logger.isLevelEnabled(level)) {
    return;
  }

  const ms = seconds === undefined ? undefined : Math.round(seconds * 10_000) / 10;
  logger[level]({ ...answered, ms }, 'request');
}

/** The level at which an answered request is logged. */
export function levelOf({ method, status }: Pick<AnsweredRequest, 'method' | 'status'>): Level {
  if (status === 429 || status === 503) {
    return 'warn';
  }
  if (status >= 500) {
    return 'error';
  }

  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && status < 400 ? 'debug' : 'info';
}
