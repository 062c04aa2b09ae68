import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { bookingCalendarFile, type CalendarBooking } from '@cablepark/contracts/schedule/booking-calendar-file';
import { shownReference } from '@cablepark/contracts/schedule/short-reference';
import { stretchesOf } from '@cablepark/contracts/schedule/stretches';
import { slotOf, stretchOfTimes, timesOf } from '../slots/slot-times.ts';
import { saveFile } from '../../shared/files/files.ts';
import { useLanguage } from '../../shared/i18n/language.ts';
import { parkAddress, useConfig } from '../../shared/park/use-park.ts';
import { Button, ButtonAnchor } from '../../shared/ui/button.tsx';
import { CalendarIcon, DownloadIcon } from '../../shared/ui/icons.tsx';
import { useShownBookingWords } from './locales/words.ts';
import { templateLink } from './calendar-template.ts';

/**
 * Buttons that add the booking to the customer's own calendar, through Google Calendar or as a file. The file of a
 * postponed booking removes the old time.
 */
export function AddToCalendar({ detail: { booking, timeSlots } }: { readonly detail: BookingDetail }) {
  const t = useShownBookingWords();
  const language = useLanguage();
  const park = useConfig().data?.park;
  const isPostponed = booking.postponed !== null;
  const slots = (booking.postponed?.from ?? timeSlots).map(slotOf);
  const rental = booking.equipmentRental ? t('rentalYes') : t('rentalNo');
  const times = stretchesOf(slots).map(timesOf).join(', ');
  const textsWith = (reference: string) => ({
    summary: t('event.title', { reference }),
    description: t('event.details', {
      reference,
      name: booking.customerName,
      phone: booking.phoneNumber,
      rental,
      times,
    }),
  });
  const entry: CalendarBooking = {
    reference: booking.reference,
    sequence: booking.sequence,
    ...textsWith(booking.reference),
    location: parkAddress[language],
    slots,
    goneStretches: booking.goneStretches?.map(stretchOfTimes),
  };
  return (
    <>
      {!isPostponed && (
        <ButtonAnchor
          href={templateLink({ ...entry, ...textsWith(shownReference(booking)) })}
          target="_blank"
          rel="noreferrer"
        >
          <CalendarIcon />
          {t('addToCalendar')}
        </ButtonAnchor>
      )}
      <Button
        onClick={() => {
          const organizer = park && { name: park.name, address: park.email };
          const method = isPostponed ? 'CANCEL' : 'PUBLISH';
          const file = bookingCalendarFile(entry, { method, stamp: new Date(), organizer });
          saveFile(`${booking.reference}.ics`, 'text/calendar', file);
        }}
      >
        <DownloadIcon />
        {t(isPostponed ? 'removeIcs' : 'downloadIcs')}
      </Button>
    </>
  );
}
