/**
 * Access to a storage that never throws. A browser may refuse access (private windows, full disk), and everything that is
 * stored here is a convenience that the page works without.
 */
const storedIn = (storage: () => Storage) => ({
  read: (key: string): string | null => attempt(() => storage().getItem(key)) ?? null,
  write: (key: string, value: string): void => attempt(() => storage().setItem(key, value)),
  remove: (...keys: string[]): void => attempt(() => keys.forEach((key) => storage().removeItem(key))),
});

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

/** Values that this device keeps. */
export const { read: readStored, write: writeStored, remove: removeStored } = storedIn(() => localStorage);

/** Values that live as long as this tab. */
export const inTab = storedIn(() => sessionStorage);
