import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { actionIdOf } from '@cablepark/contracts/shared/ids';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import type { Dated } from '@cablepark/event-store/streams/decider';

/** The action that changed something last. */
export interface LastChange {
  /** Its id (`actionIdOf`). */
  readonly action: string;
  readonly eventType: string;
  /** The revision of its event; -1 for an event that isn't in the stream. */
  readonly revision: bigint;
}

export const lastChangeOf = ({ type, revision = -1n, metadata }: Dated<ScheduleStreamEvent>): LastChange => ({
  action: actionIdOf(metadata),
  eventType: type,
  revision,
});

type Slots = readonly { readonly slotId: SlotId }[];
const idsOf = (slots: Slots): SlotId[] => slots.map(({ slotId }) => slotId);

/** The slots that an event changes. What is noted without anybody's decision changes none. */
export function slotsChangedBy({ type, data }: ScheduleStreamEvent): readonly SlotId[] {
  switch (type) {
    case 'SlotsGenerated':
      return [...data.removed, ...idsOf(data.repriced), ...idsOf(data.slots)];
    case 'SlotOpened':
    case 'SlotMadeAvailable':
    case 'SlotPriceChanged':
    case 'BookingPlaced':
    case 'BookingCancelled':
    case 'BookingPostponed':
    case 'BookingRestored':
      return idsOf(data.slots);
    case 'SlotRemoved':
    case 'SlotBlocked':
    case 'SlotsClosed':
      return data.slots;
    case 'BookingMoved':
      return [...idsOf(data.postponedBy === null ? data.from : []), ...idsOf(data.to)];
    case 'BookingReverted':
      return [...idsOf(data.left), ...idsOf(data.postponed ? [] : data.slots)];
    case 'SlotsReopened':
      return [...data.slots, ...idsOf(data.passedOn)];
    case 'PersonalDataErased':
      return data.subject === 'blockReason' ? [Number(data.subjectId)] : [];
    default:
      return [];
  }
}

/** The booking that an event changes, if it changes one. */
export function bookingChangedBy({ type, data }: ScheduleStreamEvent): string | undefined {
  switch (type) {
    case 'BookingPlaced':
    case 'BookingCancelled':
    case 'BookingMoved':
    case 'BookingPostponed':
    case 'BookingRestored':
    case 'BookingReverted':
    case 'BookingDetailsChanged':
    case 'AttendanceRecorded':
      return data.bookingId;
    case 'PersonalDataErased':
      return data.subject === 'booking' ? data.subjectId : undefined;
    default:
      return undefined;
  }
}

/** The closure that an event changes as a whole, if it changes one. */
export function closureChangedBy({ type, data }: ScheduleStreamEvent): string | undefined {
  switch (type) {
    case 'StretchClosed':
    case 'ClosureTakenBack':
    case 'ClosureUndone':
    case 'ClosureRedone':
      return data.closureId;
    default:
      return undefined;
  }
}
