import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { parkAddress } from '../../../shared/park/park-facts.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { CalendarIcon, DownloadIcon } from '../../../shared/ui/icons.tsx';
import { icsFile, templateLink, type CalendarEvent } from '../booking/calendar-event.ts';
import { useScheduleTexts } from '../locales/texts.ts';
import { stretchesOf, timesOf } from '../selection/selection.ts';

/** The booking for the customer's own calendar: an external template in a new tab, or a file. */
export function AddToCalendar({ detail: { booking, timeSlots } }: { readonly detail: BookingDetail }) {
  const { confirmation: texts } = useScheduleTexts();
  const language = useLanguage();
  const slots = timeSlots.map(({ id }) => id);
  const rental = booking.equipmentRental ? texts.rentalYes : texts.rentalNo;
  const times = stretchesOf(slots).map(timesOf).join(', ');
  const event: CalendarEvent = {
    reference: booking.reference,
    title: texts.event.title(booking.reference),
    details: texts.event.details(booking.reference, booking.customerName, booking.phoneNumber, rental, times),
    place: parkAddress[language],
    slots,
  };
  return (
    <>
      <ButtonAnchor href={templateLink(event)} target="_blank" rel="noreferrer">
        <CalendarIcon />
        {texts.addToCalendar}
      </ButtonAnchor>
      <Button
        onClick={() => {
          download(`${booking.reference}.ics`, icsFile(event, new Date()));
        }}
      >
        <DownloadIcon />
        {texts.downloadIcs}
      </Button>
    </>
  );
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
