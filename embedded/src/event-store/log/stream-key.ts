import { createHash } from 'node:crypto';

/** How a stream is named in the tables: the first 16 bytes of the SHA-256 of its name. */
export const streamKey = (stream: string): Buffer => createHash('sha256').update(stream).digest().subarray(0, 16);
