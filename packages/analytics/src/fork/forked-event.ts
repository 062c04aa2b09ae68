import { randomBytes } from 'node:crypto';
import { eventDefinitions } from '@cablepark/contracts/events';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { eventMetadata, type EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { isParkStream } from '@cablepark/contracts/shared/streams';
import { type StoredEvent, UnreadableEvent } from '@cablepark/event-store/log/domain-events';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { keyedHash } from '@cablepark/vault/sealing';
import { z } from 'zod';
import { forkedData, forkedStream, forkedUser, type Replacing } from './forked-data.ts';

/** An event as it is in a fork of its log. */
export interface ForkedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly metadata: EventMetadata;
  readonly data: unknown;
}

/** The hashes are made under a key that is not kept. */
export function replacing(pseudonyms: Pseudonyms, logId: string): Replacing {
  const key = randomBytes(32);
  return { pseudonyms, logId, unlinkable: (text) => keyedHash(key, 'fork', text) };
}

const metadataOfAnyTime = eventMetadata.extend({ undoes: z.string().nullish() });

/**
 * The event with which a fork stands for a stored one, at the same place and with the same ids; undefined if it isn't the
 * park's. Throws UnreadableEvent if it is the park's but its metadata can't be read.
 */
export function forkedEvent(event: StoredEvent, by: Replacing): ForkedEvent | undefined {
  if (!eventDefinitions.has(event.type) || !isParkStream(event.streamId)) return undefined;
  const metadata = metadataOfAnyTime.safeParse(event.metadata);
  if (!metadata.success) throw new UnreadableEvent(event, metadata.error);
  const { undoes, idempotency: _, ...rest } = metadata.data; // a request to the source is not repeated to its fork
  const { actor } = rest;
  return {
    id: event.id,
    type: event.type,
    stream: forkedStream(event.streamId, by),
    revision: Number(event.revision),
    position: Number(event.position?.commit ?? -1n),
    metadata: {
      ...rest,
      actor: actor.kind === 'user' ? { ...actor, userId: forkedUser(actor.userId, by) } : actor,
      correlationId: actionIdOf(rest),
      ...(typeof undoes === 'string' && { undoes }),
    },
    data: forkedData(event.type, event.data, by),
  };
}
