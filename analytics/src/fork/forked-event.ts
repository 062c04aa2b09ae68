import { randomBytes } from 'node:crypto';

import { toForkedUserId } from '@cablepark/contracts/accounts/forked-user-id';
import { isOurs } from '@cablepark/contracts/events';
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
import { isAskingCommand, readAsked } from '@cablepark/contracts/what-if/asked';
import { UnreadableEvent, type StoredEvent } from '@cablepark/event-store/log/domain-events';
import { computeKeyedHash } from '@cablepark/vault/sealing';

import { replaceData } from '../export/export-row.ts';
import type { Pseudonyms } from '../pseudonyms.ts';

export interface ForkedEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: number;
  readonly metadata: EventMetadata;
  readonly data: unknown;
}

/**
 * Makes the replacements of one fork. Hashes are made under a key that isn't kept, and short
 * references are random.
 */
export function createForkReplacements(pseudonyms: Pseudonyms, logId: string): ForkReplacements {
  const key = randomBytes(32);
  const given = new Set<string>();
  const createShortReference = (): string => {
    const shortReference = shortReferenceFromBytes(randomBytes(SHORT_LETTERS));
    if (given.has(shortReference)) {
      return createShortReference();
    }

    given.add(shortReference);
    return shortReference;
  };

  return {
    pseudonyms,
    logId,
    createShortReference,
    makeUnlinkable: (text) => computeKeyedHash(key, 'fork', text),
  };
}

/**
 * Returns the event that stands for this one in a fork, or undefined if it isn't the park's. Throws
 * UnreadableEvent.
 */
export function toForkedEvent(event: StoredEvent, by: ForkReplacements): ForkedEvent | undefined {
  if (!isOurs(event.type, event.streamId, () => event.data)) {
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
  const { undoes, idempotency: _, asked: recorded, ...rest } = metadata.data;
  const { actor, command } = rest;
  // It has no ids but those of slots, so nothing in its declared fields has to be replaced.
  const asked = isAskingCommand(command) ? readAsked(command, recorded) : undefined;
  return {
    id: event.id,
    type: event.type,
    stream: toForkedStream(event.streamId, by),
    revision: Number(event.revision),
    position: Number(event.position?.commit ?? -1n),
    metadata: {
      ...rest,
      actor: actor.kind === 'user' ? { ...actor, userId: toForkedUser(actor.userId, by) } : actor,
      correlationId: actionIdOf(rest),
      ...(undoes !== undefined && { undoes }),
      ...(asked !== undefined && { asked }),
    },
    data: toForkedData(event.type, event.data, by),
  };
}

/** Makes the replacements of ids, references and hashes in the events of a fork. */
interface ForkReplacements {
  readonly pseudonyms: Pseudonyms;
  /** Returns a short reference that no other booking of the fork has. */
  readonly createShortReference: () => string;
  /**
   * Turns a keyed hash, a token's hash or the name of a claim into one that can't be compared with
   * anything outside the fork.
   */
  readonly makeUnlinkable: (text: string) => string;
  /** The fork's own id. */
  readonly logId: string;
}

/**
 * A box without content. It is never opened, because the vault of a fork has no key of another's.
 */
const EMPTY_BOX = `1.${'A'.repeat(40)}`;
/** Fields whose ids mean nothing outside their vault. */
const BARE_IDS: ReadonlySet<string> = new Set(['credentialId', 'keyIds', 'subjectId']);

/**
 * Returns the data of an event for a fork, in the same shape: bookings have their pseudonyms, boxes
 * are empty and hashes are replaced. How a field is treated is decided with the exports (ADR 92);
 * undecided fields are left out.
 */
function toForkedData(type: string, data: unknown, by: ForkReplacements): unknown {
  const replaced = replaceData(type, data, {
    replaceBooking: (id) => by.pseudonyms.nameBooking(id),
    replaceUser: (id) => toForkedUser(id, by),
    replaceStream: (name) => toForkedStream(name, by),
    replaceBox: ({ keyId }) => ({ keyId, box: EMPTY_BOX }),
    replaceOmitted: (field, content) => {
      if (field === 'shortReference') {
        return by.createShortReference();
      }

      return BARE_IDS.has(field) ? content : makeTextsUnlinkable(content, by);
    },
  });
  return typeof replaced === 'object' && replaced !== null && 'logId' in replaced
    ? { ...replaced, logId: by.logId }
    : replaced;
}

/** Makes every text in a value unlinkable. */
const makeTextsUnlinkable = (content: unknown, by: ForkReplacements): unknown => {
  if (typeof content === 'string') {
    return by.makeUnlinkable(content);
  }

  return typeof content === 'object' && content !== null && !Array.isArray(content)
    ? Object.fromEntries(
        Object.entries(content).map(([name, value]) => [name, makeTextsUnlinkable(value, by)]),
      )
    : content;
};

const toForkedUser = (userId: string, { pseudonyms }: ForkReplacements): string =>
  toForkedUserId(pseudonyms.nameUser(userId));

const toForkedStream = (streamId: string, by: ForkReplacements): string =>
  isClaimStream(streamId)
    ? claimStreamOf(by.makeUnlinkable(streamId))
    : replaceUser(streamId, (userId) => toForkedUser(userId, by));
