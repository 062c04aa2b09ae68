import { inTab, parseJson } from '../storage/storage.ts';
import { ApiError } from './calls.ts';

const STORAGE_KEY = 'bookingWish';

/** What an action changes: the reference of a booking, half-hours, or another name. */
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
 * 15.2). While the outcome is unknown, the same request gets the same key, also after a reload and
 * whatever else is done meanwhile. Once an action is done, the keys of all actions with a subject
 * in common are forgotten: the same request would then be a new one.
 */
export async function sendOnce<Answer>(
  request: unknown,
  about: readonly Subject[],
  send: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
): Promise<Answer> {
  const wish = fingerprintOf(JSON.stringify(request));
  const subjects = new Set(about);
  try {
    const answer = await send({ 'Idempotency-Key': keyFor(wish, about) });
    forget((kept) => kept.wish === wish || kept.about.some((subject) => subjects.has(subject)));
    return answer;
  } catch (error) {
    if (isSettled(error)) {
      forget((kept) => kept.wish === wish);
    }

    throw error;
  }
}

/**
 * Whether a refusal says that it was not done. Too many requests say nothing of an earlier one that
 * got no answer.
 */
export const isSettled = (error: unknown): boolean =>
  error instanceof ApiError && error.status < 500 && error.status !== 429;

/** Whether the outcome of an action on one of these subjects is unknown, also after a reload. */
export const isUnsettled = (about: readonly Subject[]): boolean =>
  stored().some((kept) => kept.about.some((subject) => about.includes(subject)));

function keyFor(wish: string, about: readonly Subject[]): string {
  const kept = stored();
  const key = kept.find((one) => one.wish === wish)?.key ?? newKey();
  store([...kept.filter((one) => one.wish !== wish), { key, wish, about }]);
  return key;
}

const forget = (isOver: (kept: StoredKey) => boolean): void =>
  store(stored().filter((kept) => !isOver(kept)));

function stored(): readonly StoredKey[] {
  const keys = parseJson(inTab.read(STORAGE_KEY));
  const isKey = (kept: unknown): kept is StoredKey =>
    Array.isArray((kept as Partial<StoredKey> | null)?.about);
  return Array.isArray(keys) ? keys.filter(isKey) : [];
}

function store(keys: readonly StoredKey[]): void {
  if (keys.length === 0) {
    inTab.remove(STORAGE_KEY);
  } else {
    inTab.write(STORAGE_KEY, JSON.stringify(keys));
  }
}

// randomUUID is not used because it is missing on sites that are opened over plain HTTP, as in a
// park's own network.
export const newKey = (): string =>
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
