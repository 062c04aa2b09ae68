/**
 * These functions access local storage and never throw. A browser may refuse access (private windows, full disk), and
 * everything that is stored here is a convenience that the page works without.
 */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // The value is not remembered.
  }
}

export function removeStored(...keys: string[]): void {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
