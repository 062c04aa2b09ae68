import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { FastifyInstance } from 'fastify';

const NO_JSON = 'The body can not be read as JSON.';

/**
 * Bodies are JSON, and no body is an empty one. Forms and plain text are refused (415): a browser
 * sends those from any site without asking first.
 */
export function takeJsonOnly(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else
      void parse(request, body, (error, json) => {
        done(error && new Rejection('INVALID_REQUEST', { error: NO_JSON }), json);
      });
  });
}
