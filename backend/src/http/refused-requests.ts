import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { Rejection } from '@cablepark/contracts/shared/rejection';

import { createErrorBody } from './failure.filter.ts';
import { PERMISSIONS_POLICY } from './security-headers.ts';

const NO_HOST = 'The request has no Host header.';
const SEVERAL_HOSTS = 'The request has several Host headers.';

/**
 * Answers bytes that never become a request, because they are too large (431, RFC 6585), too slow
 * (408), or no HTTP at all (400).
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }

  const status = statusOf(error.code);
  const code: ErrorCode = status === 431 ? 'PAYLOAD_TOO_LARGE' : 'INVALID_REQUEST';
  const body = JSON.stringify(createErrorBody(code));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Content-Type: application/json; charset=utf-8',
      `Permissions-Policy: ${PERMISSIONS_POLICY}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

function statusOf(code: string | undefined): number {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return 431;
  }

  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/**
 * Makes requests that Node would answer by itself, without our headers, take the usual way: those
 * without a host and those with expectations. Those with several hosts are refused as well (RFC
 * 9112, 3.2).
 */
export function answerUnusualRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    // A request without a host must not learn that there are metrics.
    const hosts = request.raw.headersDistinct.host?.length ?? 0;
    const isRefused = hosts !== 1 && request.routeOptions.url !== '/metrics';
    done(
      isRefused
        ? new Rejection('INVALID_REQUEST', { error: hosts ? SEVERAL_HOSTS : NO_HOST })
        : undefined,
    );
  });
  fastify.server.on('checkExpectation', (request, response) =>
    fastify.server.emit('request', request, response),
  );
}

/** Answers an address with invalid percent-encoding, which reaches no route. */
export function answerUnreadableAddress(
  _error: Error,
  _request: FastifyRequest,
  reply: FastifyReply,
): void {
  void reply
    .header('Permissions-Policy', PERMISSIONS_POLICY)
    .status(400)
    .send(createErrorBody('INVALID_REQUEST', { error: 'The address cannot be read.' }));
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests from foreign origins, which browsers name (WHATWG Fetch, 3.2). Programs
 * may name none.
 */
export function refuseForeignOrigins(
  fastify: FastifyInstance,
  publicUrl: string | undefined,
): void {
  const ownOrigin = publicUrl === undefined ? undefined : new URL(publicUrl).origin;
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (SAFE.has(request.method) || isOwnOrigin(request, ownOrigin)) {
      done();
    } else {
      done(new Rejection('FOREIGN_ORIGIN'));
    }
  });
}

function isOwnOrigin({ headers, host }: FastifyRequest, ownOrigin: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin === undefined) {
    return site === undefined || site === 'same-origin' || site === 'none';
  }

  return origin === ownOrigin || (URL.canParse(origin) && new URL(origin).host === host);
}

/**
 * The largest body of a guest in characters: twice the longest booking or feedback, and cheap to
 * read.
 */
const MAX_GUEST_CHARACTERS = 32 * 1024;
const NO_JSON = 'The body cannot be read as JSON.';

/**
 * Refuses bodies other than JSON (415), because any site can send them without a preflight, and
 * large bodies of guests.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body === '') {
        done(null, {});
      } else if (body.length > MAX_GUEST_CHARACTERS && request.caller === undefined) {
        done(new Rejection('PAYLOAD_TOO_LARGE'));
      } else {
        void parse(request, body, (error, json) =>
          done(error && new Rejection('INVALID_REQUEST', { error: NO_JSON }), json),
        );
      }
    },
  );
}
