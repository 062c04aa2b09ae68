import { inTab, parseJson } from '../storage/storage.ts';
import { ApiError } from './api-error.ts';

const STORAGE_KEY = 'bookingWish';

/**
 * Something that an action changes: a booking by its reference, a half-hour, or anything else that
 * has a name.
 */
export type Subject = string | number;

/**
 * The stored form. Its names must not change, because a tab may retry its request after a new
 * release.
 */
interface StoredKey {
  readonly key: string;
  /** The fingerprint of the request. */
  readonly wish: string;
  readonly about: readonly Subject[];
}

/**
 * Sends an action with an idempotency key, with which the server executes it at most once (rule
 * 15.2). While the outcome is unknown, the same request gets the same key, even after a reload or
 * after other actions. Once an action is done, the keys of all actions with a subject
 * in common are forgotten: the same request would then be a new one.
 */
export async function sendOnce<Answer>(
  request: unknown,
  about: readonly Subject[],
  send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  const fingerprint = fingerprintOf(JSON.stringify(request));
  const subjects = new Set(about);
  try {
    const answer = await send({ 'Idempotency-Key': takeKey(fingerprint, about) });
    forgetKeys(
      (kept) => kept.wish === fingerprint || kept.about.some((subject) => subjects.has(subject)),
    );
    return answer;
  } catch (error) {
    if (isSettled(error)) {
      forgetKeys((kept) => kept.wish === fingerprint);
    }

    throw error;
  }
}

/**
 * Whether the error shows that the action was not done. A 429 says nothing about an earlier request
 * that got no answer.
 */
export const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Whether the outcome of an action on one of these subjects is unknown, also after a reload. */
export const isUnsettled = (about: readonly Subject[]): boolean =>
  readKeys().some((kept) => kept.about.some((subject) => about.includes(subject)));

/** The stored key of the same request, or a new one, which is stored. */
function takeKey(fingerprint: string, about: readonly Subject[]): string {
  const kept = readKeys();
  const key = kept.find((one) => one.wish === fingerprint)?.key ?? makeKey();
  writeKeys([...kept.filter((one) => one.wish !== fingerprint), { key, wish: fingerprint, about }]);
  return key;
}

const forgetKeys = (isOver: (kept: StoredKey) => boolean): void =>
  writeKeys(readKeys().filter((kept) => !isOver(kept)));

function readKeys(): readonly StoredKey[] {
  const keys = parseJson(inTab.read(STORAGE_KEY));
  const isKey = (kept: unknown): kept is StoredKey =>
    Array.isArray((kept as Partial<StoredKey> | null)?.about);
  return Array.isArray(keys) ? keys.filter(isKey) : [];
}

function writeKeys(keys: readonly StoredKey[]): void {
  if (keys.length === 0) {
    inTab.remove(STORAGE_KEY);
  } else {
    inTab.write(STORAGE_KEY, JSON.stringify(keys));
  }
}

// randomUUID is not used because it is missing on sites that are opened over plain HTTP, as in a
// park's own network.
export const makeKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/**
 * A cyrb53 hash of the request. The request itself is not stored because it contains a name and a
 * phone number.
 */
function fingerprintOf(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }

  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
