import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Proof that the log has the event that placed a booking: the path of its leaf in a tree (RFC 9162,
 * 2.1.3).
 */
export const receipt = z.object({
  eventId: z.string(),
  stream: z.string(),
  revision: z.string().meta({ description: 'Of the event in its stream, in decimal.' }),
  type: z.string(),
  dataHash: hash.meta({
    description: "The SHA-256 of the event's data as they are stored, in hex.",
  }),
  metadataHash: hash,
  index: z.number().int().meta({ description: "The leaf's number, from 0." }),
  size: z
    .number()
    .int()
    .meta({ description: 'How many leaves the tree has: the first ones of the log.' }),
  path: z.array(hash).meta({ description: 'The hashes that lead from the leaf to the root.' }),
  root: hash,
});

export type Receipt = z.output<typeof receipt>;
