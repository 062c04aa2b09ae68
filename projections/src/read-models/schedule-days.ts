import { dayOf, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';

/** The days of the slots that an event is about, or that its booking has or had; the present day of the booking first. */
export const scheduleDaysOf = (event: RecordedEvent): Day[] => [...new Set(daysOf(event))];

function daysOf({ type, data }: RecordedEvent): Day[] {
  switch (type) {
    case 'BookingPlaced':
    case 'BookingPostponed':
    case 'BookingRestored':
    case 'BookingReminded':
      return daysWith(data.slots);
    case 'BookingCancelled':
      return daysWith([...data.slots, ...(data.lost?.slots ?? [])]);
    case 'BookingMoved':
      return daysWith([...data.to, ...data.from]);
    case 'BookingReverted':
      return daysWith([...data.slots, ...data.left]);
    case 'PersonalDataErased':
      return data.subject === 'blockReason' ? [dayOf(Number(data.subjectId))] : data.day === null ? [] : [data.day];
    case 'SettingReverted':
      return [];
    default:
      return 'day' in data ? [data.day] : [];
  }
}

const daysWith = (slots: readonly { readonly slotId: SlotId }[]): Day[] => slots.map(({ slotId }) => dayOf(slotId));
