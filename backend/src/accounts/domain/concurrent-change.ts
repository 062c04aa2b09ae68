/** The account has changed since it was read; whatever depends on it has to be worked out again. */
export class ConcurrentChange extends Error {
  override readonly name = 'ConcurrentChange';
}
