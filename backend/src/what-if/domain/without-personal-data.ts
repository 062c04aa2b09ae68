import type { DomainEvent, ScheduleStreamEvent } from '@cablepark/contracts/events';
import type { Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';

/** Stands for every box, because what is in one makes no difference to decisions about slots. */
const noBox = { keyId: 'none', box: 'none' };
export const noCustomer: Sealed<Customer> = noBox;
export const noReason: Sealed<{ reason: string }> = noBox;
/** Every customer holds a link, so that what customers did can be decided without knowing who they are. */
export const LINK = 'link';

/** The events of the schedule that change what can be sold, who has it, or the rules about it. */
export type KeptEvent = Exclude<
  ScheduleStreamEvent,
  {
    type:
      | 'AttendanceRecorded'
      | 'BookingReminded'
      | 'BookingDetailsChanged'
      | 'BookingLinked'
      | 'PersonalDataErased'
      | 'RemindersChanged'
      | 'AdminEmailChanged';
  }
>;

/** The event as far as decisions about slots need it; undefined if they need nothing of it. */
export function withoutPersonalData(event: DomainEvent): KeptEvent | undefined {
  switch (event.type) {
    case 'SlotsGenerated':
    case 'SlotOpened':
    case 'SlotRemoved':
    case 'SlotMadeAvailable':
    case 'SlotPriceChanged':
    case 'BookingCancelled':
    case 'BookingMoved':
    case 'BookingPostponed':
    case 'BookingRestored':
    case 'BookingReverted':
    case 'StretchClosed':
    case 'SlotsClosed':
    case 'SlotsReopened':
    case 'ClosureTakenBack':
    case 'ClosureUndone':
    case 'ClosureRedone':
    case 'BooksClosed':
    case 'OperatingHoursChanged':
    case 'PricingChanged':
    case 'LeadTimeSettingsChanged':
    case 'SpecialDaysChanged':
    case 'SpecialDaysRemoved':
      return { type: event.type, data: event.data } as KeptEvent;
    case 'SettingReverted':
      return event.data.kind === 'adminEmail' ? undefined : { type: event.type, data: event.data };
    case 'SlotBlocked':
      return { type: event.type, data: { ...event.data, reason: noReason } };
    case 'BookingPlaced':
      return { type: event.type, data: { ...event.data, customer: noCustomer, emailHash: null, linkHash: LINK } };
    default:
      return undefined;
  }
}
