import fastifyCompress from '@fastify/compress';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Smaller answers fit into one network packet anyway. */
const THRESHOLD_BYTES = 1400;

/**
 * Compresses JSON for those who can read that, with little CPU. What is sent often is kept compressed instead: the
 * calendar (`keptGzip`), the page, and the front end's files.
 */
export async function compressAnswers(app: NestFastifyApplication): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    customTypes: /^application\/json\b/,
    threshold: THRESHOLD_BYTES,
    zlibOptions: { level: 4 },
  });
}
