import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import { takes } from './takes-encoding.ts';

const compressed = new WeakMap<Buffer, Buffer>();

/** An answer that is kept and sent often, compressed once for all who can read that. */
export function keptGzip(kept: Buffer, reply: FastifyReply): Buffer {
  void reply.header('Vary', 'Accept-Encoding');
  if (!takes(reply.request, 'gzip')) return kept;
  const gzipped = compressed.get(kept) ?? gzipSync(kept);
  compressed.set(kept, gzipped);
  void reply.header('Content-Encoding', 'gzip');
  return gzipped;
}
