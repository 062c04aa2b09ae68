import type { ReadEvents, StoredEvent } from '@cablepark/event-store/log/domain-events';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import type { BookingPseudonym } from '@cablepark/vault/booking-pseudonym';
import type { Definition } from '../definition.ts';
import { eventOf } from './event-of.ts';
import { FileFailed } from './isolated-model.ts';

/** Picks the events that a file folds, and makes them what the file gets. Throws FileFailed if one can't be read. */
export class EventsForFile {
  readonly #types: ReadonlySet<string>;
  readonly #pseudonym: BookingPseudonym;

  constructor({ types }: Pick<Definition, 'types'>, pseudonym: BookingPseudonym) {
    this.#types = new Set(types);
    this.#pseudonym = pseudonym;
  }

  of({ events, unreadable }: ReadEvents): readonly unknown[] {
    const blocked = unreadable.find(({ type }) => this.#types.has(type));
    if (blocked) throw new FileFailed(blocked.message, { cause: blocked });
    return events.flatMap((event) => (this.#types.has(event.type) ? (eventOf(event, this.#pseudonym) ?? []) : []));
  }

  /** Parsing is most of the work, so it is done only for what is folded. */
  async ofStored(log: EventLog, stored: readonly StoredEvent[]): Promise<readonly unknown[]> {
    return this.of(await log.parse(stored.filter(({ type }) => this.#types.has(type))));
  }
}
