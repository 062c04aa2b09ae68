import { randomBytes } from 'node:crypto';

import { toForkedUserId } from '@cablepark/contracts/accounts/forked-user-id';
import {
  SHORT_LETTERS,
  shortReferenceFromBytes,
} from '@cablepark/contracts/schedule/short-reference';
import { eventMetadata, type EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import {
  claimStreamOf,
  isClaimStream,
  LOG_ROOTS,
  replaceUser,
} from '@cablepark/contracts/shared/streams';
import {
  isOurEvent,
  UnreadableEvent,
  type StoredEvent,
} from '@cablepark/event-store/log/domain-events';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { keyedHash } from '@cablepark/vault/sealing';

import { replacedData } from '../export/export-row.ts';

export interface ForkedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly metadata: EventMetadata;
  readonly data: unknown;
}

/** The hashes are made under a key that is not kept, and the short references by chance. */
export function replacing(pseudonyms: Pseudonyms, logId: string): Replacing {
  const key = randomBytes(32);
  const given = new Set<string>();
  const newShortReference = (): string => {
    const shortReference = shortReferenceFromBytes(randomBytes(SHORT_LETTERS));
    if (given.has(shortReference)) {
      return newShortReference();
    }

    given.add(shortReference);
    return shortReference;
  };

  return {
    pseudonyms,
    logId,
    newShortReference,
    unlinkable: (text) => keyedHash(key, 'fork', text),
  };
}

/**
 * The event that stands for one in a fork; undefined if it isn't the park's. Throws
 * UnreadableEvent.
 */
export function forkedEvent(event: StoredEvent, by: Replacing): ForkedEvent | undefined {
  if (!isOurEvent(event)) {
    return undefined;
  }

  if (event.streamId === LOG_ROOTS) {
    // The identity and the roots belong to the source's log.
    return undefined;
  }

  const metadata = eventMetadata.safeParse(event.metadata);
  if (!metadata.success) {
    throw new UnreadableEvent(event, metadata.error);
  }

  // A request to the source is not repeated to its fork.
  const { undoes, idempotency: _, ...rest } = metadata.data;
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
      ...(undoes !== undefined && { undoes }),
    },
    data: forkedData(event.type, event.data, by),
  };
}

/** What a fork replaces in each of its events. */
interface Replacing {
  readonly pseudonyms: Pseudonyms;
  /** A short reference that no other booking of the fork has. */
  readonly newShortReference: () => string;
  /**
   * Turns a keyed hash, a token's hash or the name of a claim into one that nothing can be compared
   * with.
   */
  readonly unlinkable: (text: string) => string;
  /** The fork's own id. */
  readonly logId: string;
}

/**
 * A box without content. It is never opened, because the vault of a fork has no key of another's.
 */
const EMPTY_BOX = `1.${'A'.repeat(40)}`;
/** Ids without meaning outside the vault that has something under them. */
const BARE_IDS: ReadonlySet<string> = new Set(['credentialId', 'keyIds', 'subjectId']);

/**
 * The data of an event for a fork, in the same shape: bookings are known by their pseudonyms, boxes
 * are empty and hashes are others. Which field is what is decided where exports are (ADR 92);
 * undecided ones are left out.
 */
function forkedData(type: string, data: unknown, by: Replacing): unknown {
  const replaced = replacedData(type, data, {
    booking: (id) => by.pseudonyms.booking(id),
    user: (id) => forkedUser(id, by),
    stream: (name) => forkedStream(name, by),
    sealed: ({ keyId }) => ({ keyId, box: EMPTY_BOX }),
    omitted: (field, content) => {
      if (field === 'shortReference') {
        return by.newShortReference();
      }

      return BARE_IDS.has(field) ? content : unlinkable(content, by);
    },
  });
  return typeof replaced === 'object' && replaced !== null && 'logId' in replaced
    ? { ...replaced, logId: by.logId }
    : replaced;
}

const unlinkable = (content: unknown, by: Replacing): unknown => {
  if (typeof content === 'string') {
    return by.unlinkable(content);
  }

  return typeof content === 'object' && content !== null && !Array.isArray(content)
    ? Object.fromEntries(
        Object.entries(content).map(([name, value]) => [name, unlinkable(value, by)]),
      )
    : content;
};

const forkedUser = (userId: string, { pseudonyms }: Replacing): string =>
  toForkedUserId(pseudonyms.user(userId));

const forkedStream = (streamId: string, by: Replacing): string =>
  isClaimStream(streamId)
    ? claimStreamOf(by.unlinkable(streamId))
    : replaceUser(streamId, (userId) => forkedUser(userId, by));
