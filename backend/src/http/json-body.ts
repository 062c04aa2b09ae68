import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance } from 'fastify';

/** The largest body of guests, characters: the longest booking or feedback fits in it twice, and what is read of it costs little. */
const MOST_OF_GUESTS = 32 * 1024;
const NO_JSON = 'The body can not be read as JSON.';

/**
 * Bodies are JSON, and no body is an empty one. Forms and plain text are refused (415): a browser
 * sends those from any site without asking first. Large ones are read from those alone who are signed in.
 */
export function takeJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else if (body.length > MOST_OF_GUESTS && request.caller === undefined) done(new Rejection('PAYLOAD_TOO_LARGE'));
    else
      void parse(request, body, (error, json) => {
        done(error && new Rejection('INVALID_REQUEST', { error: NO_JSON }), json);
      });
  });
}
