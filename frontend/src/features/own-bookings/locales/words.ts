import { makeWordsHook } from '#shared/i18n/dictionary';

export const useOwnBookingWords = makeWordsHook({
  loading: { en: 'Loading your bookings', lv: 'Ielādē tavas rezervācijas' },
  failed: {
    en: 'Error loading bookings. Please try again later.',
    lv: 'Rezervācijas neizdevās ielādēt. Lūdzu, mēģini vēlāk.',
  },
  empty: {
    title: { en: 'No bookings yet', lv: 'Rezervāciju vēl nav' },
    text: {
      en: 'Everything you book while signed in is kept here.',
      lv: 'Šeit glabāsies viss, ko rezervēsi savā kontā.',
    },
  },
  showMore: { en: 'Show more bookings', lv: 'Rādīt vēl' },
  bookedOn: { en: 'Booked on {{date}}', lv: 'Rezervācija veikta: {{date}}' },
  noTime: { en: 'No new time yet', lv: 'Jauna laika vēl nav' },
  duration: { en: 'Duration', lv: 'Ilgums' },
  minutes: { en: '{{count}} min', lv: '{{count}} min' },
  cancel: { en: 'Cancel Booking', lv: 'Atcelt rezervāciju' },
  changing: {
    back: { en: 'Back to My Bookings', lv: 'Uz manām rezervācijām' },
    notFound: {
      en: 'This booking is not among your upcoming ones.',
      lv: 'Šīs rezervācijas nav starp tavām gaidāmajām.',
    },
  },
  dialog: {
    title: { en: 'Cancel Booking', lv: 'Rezervācijas atcelšana' },
    keep: { en: 'Keep Booking', lv: 'Paturēt' },
    refused: { en: 'This booking cannot be cancelled.', lv: 'Šo rezervāciju vairs nevar atcelt.' },
    tooLate: {
      en: 'Bookings can only be cancelled at least 24 hours before the scheduled time.',
      lv: 'Rezervāciju var atcelt ne vēlāk kā 24 stundas pirms brauciena.',
    },
    hoursAway: {
      en: 'Your booking is only {{count}} {hour|hours} away.',
      lv: 'Līdz braucienam ir tikai {{count}} {stundu|stunda|stundas}.',
    },
    failed: {
      en: 'Failed to cancel booking. Please try again later.',
      lv: 'Rezervāciju neizdevās atcelt. Lūdzu, mēģini vēlāk.',
    },
  },
  cancelled: {
    title: { en: 'Booking Cancelled Successfully', lv: 'Rezervācija atcelta' },
    text: {
      en: 'Booking {{reference}} is cancelled, and its time slots are free again.',
      lv: 'Rezervācija {{reference}} ir atcelta, un tās laiki atkal ir brīvi.',
    },
    free: {
      en: 'Booking {{reference}} is cancelled, free of charge.',
      lv: 'Rezervācija {{reference}} ir atcelta bez maksas.',
    },
  },
});
