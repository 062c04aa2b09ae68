import { forkedUserId } from '@cablepark/contracts/accounts/forked-user-id';
import { claimStream, isClaimStream, withUser } from '@cablepark/contracts/shared/streams';
import type { Pseudonyms } from '@cablepark/vault/pseudonyms';
import { replacedData } from '../export/replaced-data.ts';

/** What a fork replaces in each of its events. */
export interface Replacing {
  readonly pseudonyms: Pseudonyms;
  /** Turns a keyed hash, a token's hash or the name of a claim into one that nothing can be compared with. */
  readonly unlinkable: (text: string) => string;
  /** The fork's own id. */
  readonly logId: string;
}

/** A box without content. It is never opened, because the vault of a fork has no key of another's. */
const EMPTY_BOX = `1.${'A'.repeat(40)}`;
/** Ids without meaning outside the vault that has something under them. */
const BARE_IDS: ReadonlySet<string> = new Set(['credentialId', 'keyIds', 'subjectId']);

/**
 * The data of an event for a fork: in the same shape, so that it can be read, but bookings are known by their pseudonyms,
 * boxes are empty and hashes are others. Which field is what is decided where exports are (ADR 92); a field that is
 * not decided about is left out.
 */
export function forkedData(type: string, data: unknown, by: Replacing): unknown {
  const replaced = replacedData(type, data, {
    booking: (id) => by.pseudonyms.booking(id),
    user: (id) => forkedUser(id, by),
    stream: (name) => forkedStream(name, by),
    sealed: ({ keyId }) => ({ keyId, box: EMPTY_BOX }),
    omitted: (field, content) => {
      if (field === 'shortReference') return null; // the fork gives its bookings others
      return BARE_IDS.has(field) ? content : unlinkable(content, by);
    },
  });
  return typeof replaced === 'object' && replaced !== null && 'logId' in replaced
    ? { ...replaced, logId: by.logId }
    : replaced;
}

const unlinkable = (content: unknown, by: Replacing): unknown => {
  if (typeof content === 'string') return by.unlinkable(content);
  return typeof content === 'object' && content !== null && !Array.isArray(content)
    ? Object.fromEntries(Object.entries(content).map(([name, value]) => [name, unlinkable(value, by)]))
    : content;
};

/** The id of an account in a fork. */
export const forkedUser = (userId: string, { pseudonyms }: Replacing): string => forkedUserId(pseudonyms.user(userId));

/** The stream of an event in a fork. */
export const forkedStream = (streamId: string, by: Replacing): string =>
  isClaimStream(streamId)
    ? claimStream(by.unlinkable(streamId))
    : withUser(streamId, (userId) => forkedUser(userId, by));
