import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Answers a stream of server-sent events and hands the response over. Its headers go around Fastify,
 * so those set by hooks are taken along. HEAD gets the headers alone.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  take: (response: ServerResponse) => void,
): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // nginx would keep the events until its buffer is full.
    'X-Accel-Buffering': 'no',
  });
  if (request.method === 'HEAD') reply.raw.end();
  else take(reply.raw);
}
