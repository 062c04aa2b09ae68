import type { DomainEvent } from '@cablepark/contracts/events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import type { DayEvent } from '../../schedule/domain/day-schedule.ts';

const nobody = { keyId: 'none', box: 'none' };
export const noCustomer: Sealed<Customer> = nobody;
export const noReason: Sealed<{ reason: string }> = nobody;
/** Every customer holds a link, so that what customers did can be decided without knowing who they are. */
export const LINK = 'link';

type Kept<Type extends DayEvent['type']> = Extract<DayEvent, { type: Type }>;
/** The events of a day that change what can be sold or who has it, for longer than an undo takes. */
export type KeptDayEvent = Exclude<
  DayEvent,
  Kept<
    | 'AttendanceRecorded'
    | 'BookingReminded'
    | 'BookingDetailsChanged'
    | 'BookingLinked'
    | 'PersonalDataErased'
    | 'ActionClaimed'
    | 'ActionClaimEnded'
  >
>;

/** The event as far as decisions about slots need it; undefined if they need nothing of it. */
export function withoutPersonalData(event: DomainEvent): KeptDayEvent | undefined {
  switch (event.type) {
    case 'SlotsGenerated':
    case 'SlotOpened':
    case 'SlotRemoved':
    case 'SlotMadeAvailable':
    case 'SlotPriceChanged':
    case 'BookingHeld':
    case 'SlotsHeld':
    case 'MoveReleased':
    case 'BookingMovedOut':
    case 'SlotsClosed':
    case 'SlotsReopened':
    case 'BookingRevertedAway':
      return { type: event.type, data: event.data } as KeptDayEvent;
    case 'SlotBlocked':
      return { type: event.type, data: { ...event.data, reason: noReason } };
    case 'BookingPlaced': {
      const nothing = { customer: noCustomer, idempotency: null, emailHash: null, linkHash: LINK };
      return { type: event.type, data: { ...event.data, ...nothing } };
    }
    case 'BookingMovedIn':
    case 'BookingReverted':
      return {
        type: event.type,
        data: { ...event.data, customer: noCustomer, linkHash: LINK, keyIds: [] },
      } as KeptDayEvent;
    case 'BookingCancelled':
    case 'BookingMoved':
    case 'BookingPostponed':
    case 'BookingRestored':
      return { type: event.type, data: { ...event.data, customer: noCustomer } } as KeptDayEvent;
    default:
      return undefined;
  }
}
