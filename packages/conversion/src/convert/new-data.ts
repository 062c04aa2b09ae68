import { eventDefinitions, type ScheduleStreamEvent } from '@cablepark/contracts/events';
import { bookingIdOf } from '@cablepark/contracts/schedule/booking-ids';
import { type Data, unreadable, type OldParkEvent } from '../old/old-event.ts';
import { dayOfStream } from '../old/old-streams.ts';
import type { NewEvent } from './new-event.ts';
import type { KnownBooking } from './schedule-rules.ts';

/** How many slots a closure closed, and how many of those whose bookings it postponed have an address. */
export interface ClosureCounts {
  readonly slots: number;
  readonly mails: number;
}

export interface Known {
  /** The booking that the event names, as it is before the event. */
  readonly booking: (bookingId: string) => KnownBooking | undefined;
  readonly countsOf: (closureId: string) => ClosureCounts;
}

type Named = Pick<NewEvent, 'type'> & { readonly data: unknown };

/** What an old event says, in the words of today; undefined if the day's other events say it all. */
export function newEvent(old: OldParkEvent, known: Known): ScheduleStreamEvent | undefined {
  const named = renamed(old, known);
  return named && (parsed(old, named) as ScheduleStreamEvent);
}

/** Checks the data, and removes what is no longer part of them. Throws StartupRefused if they are invalid. */
export function parsed(old: OldParkEvent, { type, data }: Named): Named {
  try {
    return { type, data: eventDefinitions.get(type)?.schema.parse(data) };
  } catch (cause) {
    throw unreadable(old, cause);
  }
}

function renamed(old: OldParkEvent, known: Known): Named | undefined {
  const { type, stream, metadata } = old;
  const data: Data = 'bookingId' in old.data ? { ...old.data, bookingId: idIn(old.data['bookingId']) } : old.data;
  const bookingId = String(data['bookingId']);
  const day = () => known.booking(bookingId)?.day ?? dayOfStream(stream);
  switch (type) {
    case 'SlotsGenerated':
      return { type, data: { removed: [], repriced: [], ...data } };
    case 'SlotOpened':
    case 'SlotMadeAvailable':
    case 'SlotPriceChanged':
      return { type, data: { day: dayOfStream(stream), slots: [data] } };
    case 'SlotRemoved':
    case 'SlotBlocked':
      return { type, data: { ...data, day: dayOfStream(stream), slots: [data['slotId']] } };
    case 'BookingPlaced':
      return { type, data: { emailHash: null, linkHash: null, shortReference: null, ...data } };
    case 'BookingDetailsChanged':
      return { type, data: { changed: null, former: null, ...data, day: day() } };
    case 'BookingLinked':
    case 'AttendanceRecorded':
      return { type, data: { ...data, day: day() } };
    case 'BookingCancelled':
      return cancelled(metadata.version === 1 ? { ...data, ...FIRST_CANCELLATIONS } : data, known.booking(bookingId));
    case 'BookingMoved':
      // It was cancelled while it was between two days, and stays cancelled.
      return known.booking(bookingId)?.state === 'cancelled' ? undefined : { type, data };
    case 'BookingReverted':
      return { type, data: { ...data, was: data['was'] === 'away' ? 'standing' : data['was'] } };
    case 'BookingRevertedAway':
      return undefined;
    case 'SettingReverted':
      return { type, data: { ...data, ...('day' in data && { days: [data['day']] }) } };
    case 'ClosureBegun':
      return { type: 'StretchClosed', data: { ...data, ...known.countsOf(String(data['closureId'])) } };
    case 'PersonalDataErased':
      return { type, data: erased(old, known) };
    default:
      return { type, data };
  }
}

const FIRST_CANCELLATIONS = { reason: 'unknown', sequence: 1, lost: null };

/** A booking that was cancelled between two days of a move gives back what it holds, and not what it had left. */
const cancelled = (data: Data, booking: KnownBooking | undefined): Named => ({
  type: 'BookingCancelled',
  data: booking?.state === 'standing' ? { ...data, slots: booking.slots } : data,
});

function erased({ data, stream }: OldParkEvent, known: Known): Data {
  if (data['subject'] !== 'booking') return { ...data, day: null };
  const subjectId = idIn(data['subjectId']);
  return { ...data, subjectId, day: known.booking(String(subjectId))?.day ?? dayOfStream(stream) };
}

const idIn = (id: unknown): unknown => (typeof id === 'string' ? bookingIdOf(id) : id);
