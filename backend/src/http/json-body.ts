import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance } from 'fastify';

/** The largest body of a guest in characters: twice the longest booking or feedback, and cheap to read. */
const MAX_GUEST_CHARACTERS = 32 * 1024;
const NO_JSON = 'The body cannot be read as JSON.';

/**
 * Accepts JSON bodies only; an empty body counts as an empty object. Forms and plain text are refused with 415, because
 * a browser sends them from any site without a preflight. Large bodies are read only from signed-in users.
 */
export function acceptJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (body.length > MAX_GUEST_CHARACTERS && request.caller === undefined)
      done(new Rejection('PAYLOAD_TOO_LARGE'));
    else
      void parse(request, body, (error, json) => {
        done(error && new Rejection('INVALID_REQUEST', { error: NO_JSON }), json);
      });
  });
}
