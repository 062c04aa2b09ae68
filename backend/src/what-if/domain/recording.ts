import {
  toWhatIfEvent,
  type DomainEvent,
  type ScheduleStreamEvent,
} from '@cablepark/contracts/events';
import type { RefusedWish } from '@cablepark/contracts/schedule/refusal.events';
import type { Actor, EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';

/** An event of the log. */
export type LoggedEvent = DomainEvent & {
  readonly streamId: string;
  readonly revision: bigint;
  readonly metadata: EventMetadata;
};

/** What all events of one command share. */
export interface By {
  readonly command: string;
  readonly actor: Actor;
  readonly now: Date;
  /** The id of the action (`actionIdOf`). */
  readonly action: string;
  /** The action that it takes back. */
  readonly undoes: string | undefined;
  /** The revision of its first event. */
  readonly revision: bigint;
}

/** What a command wrote on the schedule. */
export type Commit = By & {
  readonly kind: 'commit';
  readonly events: readonly ScheduleStreamEvent[];
};

/** A wish that a rule refused, with its place in the log. */
export interface KeptWish {
  readonly wish: RefusedWish;
  readonly now: Date;
}

/** What happened, in the order of the log. */
export type Happening = Commit | { readonly kind: 'refused'; readonly wishes: readonly KeptWish[] };

/** What the log says about the schedule and about wishes, without personal data. */
export class Recording {
  readonly happenings: Happening[] = [];
  #events: ScheduleStreamEvent[] = [];

  /** Takes the log's events in their order. */
  add(event: LoggedEvent): void {
    if (event.type === 'WishesRefused') {
      const now = new Date(event.data.minute);
      this.happenings.push({
        kind: 'refused',
        wishes: event.data.wishes.map((wish) => ({ wish, now })),
      });
    } else if (event.streamId === SCHEDULE) {
      this.#addToSchedule(event);
    }
  }

  #addToSchedule(event: LoggedEvent): void {
    const { metadata, revision } = event;
    const kept = toWhatIfEvent(event) as ScheduleStreamEvent | undefined;
    const isFirst = (metadata.commit?.index ?? 0) === 0;
    if (isFirst) {
      this.#events = [];
    }
    if (!kept) {
      return;
    }

    this.#events.push(kept);
    if (this.#events.length > 1) {
      return;
    }

    const { command, actor, at, undoes } = metadata;
    const by = {
      command,
      actor,
      now: new Date(at),
      action: actionIdOf(metadata),
      undoes,
      revision,
    };
    this.happenings.push({ kind: 'commit', ...by, events: this.#events });
  }
}
