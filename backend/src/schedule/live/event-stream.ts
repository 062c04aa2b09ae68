import type { ServerResponse } from 'node:http';

import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Starts server-sent events. The headers bypass Fastify, so those of hooks are copied. HEAD gets
 * headers only.
 */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  onOpen: (response: ServerResponse) => void,
): void {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) {
      reply.raw.setHeader(name, value);
    }
  }

  reply.raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    // Otherwise nginx would hold the events back until its buffer is full.
    'X-Accel-Buffering': 'no',
  });
  if (request.method === 'HEAD') {
    reply.raw.end();
  } else {
    onOpen(reply.raw);
  }
}
