/** The keys of parts of answers, by identity, so that answers themselves stay as they are. */
const keyIds = new WeakMap<object, string>();

/**
 * Marks a part of an answer as somebody's personal data, which the vault's key with this id erases. Repeats of the
 * request show them until then. The part must be in the answer as it is, not copied. Returns the part.
 */
export function underKey<Part extends object>(keyId: string, part: Part): Part {
  keyIds.set(part, keyId);
  return part;
}

export const keyIdOf = (part: object): string | undefined => keyIds.get(part);
