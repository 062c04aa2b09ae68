import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Proof that the log has the event that placed a booking or sold a pass: the path of its leaf in a
 * tree (RFC 9162, 2.1.3).
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

/** The receipt in the answer of a command that gives one. */
export const receiptInAnswer = receipt
  .nullable()
  .meta({ description: 'The proof that it is in the log; null if it has to be asked for.' });

const NO_SIZE = 'must be a whole number from 1';

/** The query of a receipt: which tree it is to prove the event in. */
export const receiptQuery = z.object({
  size: z
    .string(NO_SIZE)
    .regex(/^[1-9]\d{0,14}$/, NO_SIZE)
    .transform(Number)
    .optional()
    .meta({
      description:
        'The size of the tree: that of a daily root that has the event, or of the append that wrote it. ' +
        'By default that of the last such root, or else of the append.',
    }),
});
