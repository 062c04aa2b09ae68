import { gzipSync } from 'node:zlib';

import fastifyCompress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller answers fit into one network packet anyway. */
const THRESHOLD_BYTES = 1400;

/**
 * Compresses JSON for those who can read it, with little CPU. What is sent often is kept compressed
 * instead.
 */
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    customTypes: /^application\/json\b/,
    threshold: THRESHOLD_BYTES,
    zlibOptions: { level: 4 },
  });
}

const compressed = new WeakMap<Buffer, Buffer>();

/** An answer that is kept and sent often, compressed once for all who can read that. */
export function keptGzip(kept: Buffer, reply: FastifyReply): Buffer {
  void reply.header('Vary', 'Accept-Encoding');
  if (!takes(reply.request, 'gzip')) {
    return kept;
  }

  const gzipped = compressed.get(kept) ?? gzipSync(kept);
  compressed.set(kept, gzipped);
  void reply.header('Content-Encoding', 'gzip');
  return gzipped;
}

/** Whether the sender of a request can read an answer in this encoding. */
export const takes = ({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
    headers['accept-encoding'] ?? '',
  );
