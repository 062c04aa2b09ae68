import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@cablepark/contracts/shared/error-codes';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failureBody } from './failure.filter.ts';
import { PERMISSIONS_POLICY } from './security-headers.ts';

const NO_HOST = 'The request has no Host header.';
const SEVERAL_HOSTS = 'The request has several Host headers.';

/**
 * Answers what never becomes a request: headers or an address of more than Node's 16 KB (431, RFC 6585), a request that
 * isn't completed in time (408), and anything that isn't HTTP (400).
 */
export function answerUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statusOf(error.code);
  const code: ErrorCode = status === 431 ? 'PAYLOAD_TOO_LARGE' : 'INVALID_REQUEST';
  const body = JSON.stringify(failureBody(code));
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
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}

/**
 * Makes requests that Node would answer by itself, without our headers, take the usual way: those without a host and
 * those with expectations. Those with several hosts are refused as well (RFC 9112, 3.2).
 */
export function answerUnusualRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    // A request without a host must not learn that there are metrics.
    const hosts = request.raw.headersDistinct.host?.length ?? 0;
    const isRefused = hosts !== 1 && request.routeOptions.url !== '/metrics';
    done(isRefused ? new Rejection('INVALID_REQUEST', { error: hosts ? SEVERAL_HOSTS : NO_HOST }) : undefined);
  });
  fastify.server.on('checkExpectation', (request, response) => fastify.server.emit('request', request, response));
}

/** Answers an address with invalid percent-encoding, which reaches no route. */
export function answerUnreadableAddress(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .header('Permissions-Policy', PERMISSIONS_POLICY)
    .status(400)
    .send(failureBody('INVALID_REQUEST', { error: 'The address cannot be read.' }));
}
