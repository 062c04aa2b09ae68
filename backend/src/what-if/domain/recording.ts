import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { DomainEvent } from '@cablepark/contracts/events';
import type { ProcessEvent } from '@cablepark/contracts/schedule/process.events';
import type { RefusedWish } from '@cablepark/contracts/schedule/refusal.events';
import type { EventMetadata } from '@cablepark/contracts/shared/event-metadata';
import { actionIdOf } from '@cablepark/contracts/shared/action-id';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { dayOf } from '@cablepark/contracts/shared/riga-time';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { withoutPersonalData, type KeptDayEvent } from './without-personal-data.ts';
import { stepsOf, type DataOf, type Step } from './steps.ts';

/** An event of the log. */
export type LoggedEvent = DomainEvent & {
  readonly streamId: string;
  readonly revision: bigint;
  readonly metadata: EventMetadata;
};

type SettingsEvent = Extract<
  ConfigurationEvent,
  {
    type:
      | 'OperatingHoursChanged'
      | 'PricingChanged'
      | 'LeadTimeSettingsChanged'
      | 'SpecialDaysChanged'
      | 'SpecialDaysRemoved'
      | 'SettingReverted';
  }
>;
type MoveBegun = Extract<ProcessEvent, { type: 'MoveBegun' }>['data'];

/** A wish that a rule refused, with its place in the log. */
export interface KeptWish {
  readonly wish: RefusedWish;
  readonly day: Day;
  readonly now: Date;
}

/** What happened, in the order of the log. */
export type Happening =
  | { readonly kind: 'steps'; readonly day: Day; readonly revision: number; readonly steps: readonly Step[] }
  | { readonly kind: 'settings'; readonly event: Dated<SettingsEvent> }
  | { readonly kind: 'move-begun'; readonly begun: MoveBegun }
  | { readonly kind: 'moved'; readonly moved: DataOf<'BookingMoved'> }
  | { readonly kind: 'refused'; readonly wishes: readonly KeptWish[] };

/** The events that an action appended to a day together, while more of them may follow. */
interface Append {
  readonly day: Day;
  readonly streamId: string;
  readonly revision: number;
  readonly metadata: EventMetadata;
  readonly events: KeptDayEvent[];
}

/** What the log says about days, settings and wishes, without personal data. */
export class Recording {
  readonly happenings: Happening[] = [];
  #append: Append | undefined;

  add(event: LoggedEvent): void {
    if (event.streamId.startsWith(DAY) && this.#addToDay(event)) return;
    this.end();
    const happening = happeningOf(event);
    if (happening) this.happenings.push(happening);
  }

  /** Nothing follows. */
  end(): void {
    if (!this.#append) return;
    const { day, revision, metadata, events } = this.#append;
    const { command, actor, at, undoes } = metadata;
    const by = { day, command, actor, now: new Date(at), action: actionIdOf(metadata), undoes };
    const steps = stepsOf(by, events);
    if (steps.length > 0) this.happenings.push({ kind: 'steps', day, revision, steps });
    this.#append = undefined;
  }

  #addToDay(event: LoggedEvent): boolean {
    const { streamId, revision, metadata } = event;
    const kept = withoutPersonalData(event);
    if (this.#append?.streamId !== streamId || !isOfAction(this.#append.metadata, metadata)) this.end();
    this.#append ??= { day: streamId.slice(DAY.length), streamId, revision: Number(revision), metadata, events: [] };
    if (kept) this.#append.events.push(kept);
    return true;
  }
}

const DAY = 'day-';

const isOfAction = (one: EventMetadata, other: EventMetadata): boolean =>
  one.correlationId === other.correlationId && one.command === other.command && one.at === other.at;

function happeningOf(event: LoggedEvent): Happening | undefined {
  switch (event.type) {
    case 'OperatingHoursChanged':
    case 'PricingChanged':
    case 'LeadTimeSettingsChanged':
    case 'SpecialDaysChanged':
    case 'SpecialDaysRemoved':
    case 'SettingReverted':
      return { kind: 'settings', event };
    case 'MoveBegun':
      return { kind: 'move-begun', begun: event.data };
    case 'BookingMoved': {
      const moved = withoutPersonalData(event);
      return moved?.type === 'BookingMoved' ? { kind: 'moved', moved: moved.data } : undefined;
    }
    case 'WishesRefused': {
      const now = new Date(event.data.minute);
      const wishes = event.data.wishes.map((wish) => ({ wish, day: dayOf(wish.inTheWay[0]?.slotId ?? 0), now }));
      return { kind: 'refused', wishes };
    }
    default:
      return undefined;
  }
}
