/**
 * The key under which the server takes a wish at most once (rule 15.2). It is kept over retries and
 * reloads of the same wish, renewed when the wish changes, and forgotten once the booking stands.
 */
const KEY = 'bookingWish';

interface KeptWish {
  readonly key: string;
  readonly wish: string;
}

export function keyFor(wish: unknown, storage: Storage = sessionStorage): string {
  const fingerprint = fingerprintOf(JSON.stringify(wish));
  const kept = read(storage);
  if (kept?.wish === fingerprint) return kept.key;
  const key = newKey();
  try {
    storage.setItem(KEY, JSON.stringify({ key, wish: fingerprint }));
  } catch {
    // Then it holds as long as the page, which asks again with the key it was given.
  }
  return key;
}

export function forgetKey(storage: Storage = sessionStorage): void {
  storage.removeItem(KEY);
}

function read(storage: Storage): KeptWish | undefined {
  try {
    return JSON.parse(storage.getItem(KEY) ?? 'null') as KeptWish | undefined;
  } catch {
    return undefined;
  }
}

// Not randomUUID: that one is missing where the site is opened over plain http on a park's own network.
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** cyrb53: a name and a phone number shall not lie about in storage, so only a hash of the wish is kept. */
export function fingerprintOf(text: string): string {
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
