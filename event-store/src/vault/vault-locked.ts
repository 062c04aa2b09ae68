/** The vault can't be opened for a reason that a person can put right; `message` is a sentence that says how. */
export class VaultLocked extends Error {
  override readonly name = 'VaultLocked';
}
