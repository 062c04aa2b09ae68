import {
  toWhatIfEvent,
  type DomainEvent,
  type ScheduleStreamEvent,
} from '@cablepark/contracts/events';
import type { RefusedRequest } from '@cablepark/contracts/schedule/refusal.events';
import type { Actor, EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';

/** An event of the log. */
export type LoggedEvent = DomainEvent & {
  readonly streamId: string;
  readonly revision: bigint;
  readonly metadata: EventMetadata;
};

/** Where the events of a commit come from. */
export interface Origin {
  readonly command: string;
  readonly actor: Actor;
  readonly now: Date;
  /** The id of the action (`actionIdOf`). */
  readonly action: string;
  /** The action that it takes back. */
  readonly undoes: string | undefined;
  /** The revision of its first event. */
  readonly revision: bigint;
  /** What was asked of the command; undefined if it isn't recorded. */
  readonly asked: EventMetadata['asked'];
}

/** What a command wrote on the schedule. */
export type Commit = Origin & {
  readonly kind: 'commit';
  readonly events: readonly ScheduleStreamEvent[];
};

/** A refusal as the log keeps it, with the minute in which it happened. */
export interface LoggedRefusal {
  readonly refusal: RefusedRequest;
  readonly now: Date;
}

/** A commit, or the refusals of a minute. */
export type Happening =
  Commit | { readonly kind: 'refused'; readonly refusals: readonly LoggedRefusal[] };

/** The commits on the schedule and the refusals in a log, without personal data. */
export class Recording {
  readonly happenings: Happening[] = [];
  #events: ScheduleStreamEvent[] = [];
  /** What was asked of the commit whose events are being added, from the first of them. */
  #asked: EventMetadata['asked'];

  /** Adds an event; call it in the order of the log. */
  add(event: LoggedEvent): void {
    if (event.type === 'WishesRefused') {
      const now = new Date(event.data.minute);
      this.happenings.push({
        kind: 'refused',
        refusals: event.data.wishes.map((refusal) => ({ refusal, now })),
      });
    } else if (event.streamId === SCHEDULE) {
      this.#addToSchedule(event);
    }
  }

  #addToSchedule(event: LoggedEvent): void {
    const { metadata, revision } = event;
    const reduced = toWhatIfEvent(event) as ScheduleStreamEvent | undefined;
    const isFirst = (metadata.commit?.index ?? 0) === 0;
    if (isFirst) {
      this.#events = [];
      this.#asked = metadata.asked;
    }
    if (!reduced) {
      return;
    }

    this.#events.push(reduced);
    if (this.#events.length > 1) {
      return;
    }

    const { command, actor, at, undoes } = metadata;
    const origin: Origin = {
      command,
      actor,
      now: new Date(at),
      action: actionIdOf(metadata),
      undoes,
      revision,
      asked: this.#asked,
    };
    this.happenings.push({ kind: 'commit', ...origin, events: this.#events });
  }
}
