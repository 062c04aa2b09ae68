const STORAGE_KEY = 'bookingWish';

/** The stored form. Its names must not change, because a tab may retry its request after a new release. */
interface StoredKey {
  readonly key: string;
  /** The fingerprint of the request. */
  readonly wish: string;
}

/**
 * The idempotency key with which the server executes a request at most once (rule 15.2). It stays the same over
 * retries and reloads until the request changes.
 */
export function keyFor(request: unknown, storage: Storage = sessionStorage): string {
  const fingerprint = fingerprintOf(JSON.stringify(request));
  const stored = read(storage);
  if (stored?.wish === fingerprint) return stored.key;
  const key = newKey();
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify({ key, wish: fingerprint } satisfies StoredKey));
  } catch {
    // Without storage a retry gets a new key.
  }
  return key;
}

/** Forgets the key once the booking is made. */
export function forgetKey(storage: Storage = sessionStorage): void {
  storage.removeItem(STORAGE_KEY);
}

function read(storage: Storage): StoredKey | undefined {
  try {
    return JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null') as StoredKey | undefined;
  } catch {
    return undefined;
  }
}

// randomUUID is not used because it is missing on sites that are opened over plain HTTP, as in a park's own network.
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A cyrb53 hash of the request. The request itself is not stored because it contains a name and a phone number. */
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
