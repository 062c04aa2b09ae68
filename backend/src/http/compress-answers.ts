import { gzipSync } from 'node:zlib';

import fastifyCompress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Smaller answers fit into one network packet anyway. */
const THRESHOLD_BYTES = 1400;

/**
 * Compresses JSON for clients that accept it, with little CPU. Answers that are sent often are kept
 * compressed instead (`compressOnce`).
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

/** Compresses an answer that is kept and sent often, once for all clients that accept that. */
export function compressOnce(kept: Buffer, reply: FastifyReply): Buffer {
  void reply.header('Vary', 'Accept-Encoding');
  if (!acceptsEncoding(reply.request, 'gzip')) {
    return kept;
  }

  const gzipped = compressed.get(kept) ?? gzipSync(kept);
  compressed.set(kept, gzipped);
  void reply.header('Content-Encoding', 'gzip');
  return gzipped;
}

/** Whether the sender of a request accepts an answer in this encoding. */
export const acceptsEncoding = ({ headers }: FastifyRequest, encoding: 'br' | 'gzip'): boolean =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(
    headers['accept-encoding'] ?? '',
  );
