import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Looks things up in groups: one lookup at a time, and whatever is asked meanwhile is in the next. A lookup begins in
 * the next turn of the event loop, so that requests which have arrived together share it.
 */
export class GroupedLookups<Key, Found> {
  readonly #look: (keys: readonly Key[]) => Promise<Found>;
  #next: { readonly keys: Key[]; readonly found: Promise<Found> } | undefined;
  /** Settles with the lookup in progress. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(look: (keys: readonly Key[]) => Promise<Found>) {
    this.#look = look;
  }

  /** Resolves with what was found for this key and the others of its group. */
  find(key: Key): Promise<Found> {
    const next = (this.#next ??= this.#group());
    next.keys.push(key);
    return next.found;
  }

  #group() {
    const keys: Key[] = [];
    const found = this.#last.then(async () => {
      await nextTurn();
      this.#next = undefined;
      return this.#look(keys);
    });
    this.#last = found.catch(() => undefined); // whoever asked gets the failure
    return { keys, found };
  }
}
