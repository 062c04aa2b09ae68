/** Something happened to the account since it was read: what was to be done is worked out again. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}
