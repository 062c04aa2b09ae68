import { createHash } from 'node:crypto';

import type { Receipt } from '@cablepark/contracts/shared/receipt';
import type { EventCatalog } from '@cablepark/contracts/shared/recorded-event';
import { isOurRawEvent, type RawEvent } from '@cablepark/event-store/log/domain-events';

import { hashLeaf } from './tree.ts';

export type Leaf = Pick<
  Receipt,
  'eventId' | 'stream' | 'revision' | 'type' | 'dataHash' | 'metadataHash'
>;

const computeSha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Whether an event has a leaf: the park's events have one, those of other programs and of the
 * server don't.
 */
export const isInTree = (
  event: Pick<RawEvent, 'type' | 'stream' | 'data'>,
  catalog: EventCatalog,
): boolean => isOurRawEvent(event, catalog);

/** An event's leaf (ADR 104), from its bytes as they are stored. */
export const toLeaf = ({
  id,
  stream,
  revision,
  type,
  data,
  metadata,
}: Omit<RawEvent, 'position' | 'created' | 'isJson'>): Leaf => ({
  eventId: id,
  stream,
  revision: String(revision),
  type,
  dataHash: computeSha256(data),
  metadataHash: computeSha256(metadata),
});

/** The hash of a leaf, whose bytes are JSON without spaces, in UTF-8. */
export const computeLeafHash = ({
  eventId,
  stream,
  revision,
  type,
  dataHash,
  metadataHash,
}: Leaf): Buffer =>
  hashLeaf(Buffer.from(JSON.stringify([eventId, stream, revision, type, dataHash, metadataHash])));
