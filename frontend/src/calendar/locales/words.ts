import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of the calendar that customers and staff share. */
export const calendarTexts = {
  label: { en: 'Booking calendar', lv: 'Rezervāciju kalendārs' },
  secondTime: {
    en: '(second time, after the clock change)',
    lv: '(otrreiz, pēc pulksteņa pagriešanas)',
  },
  loading: { en: 'Loading calendar...', lv: 'Ielādē kalendāru…' },
  failed: { en: 'Failed to fetch time slots', lv: 'Neizdevās ielādēt laikus' },
  offline: { en: 'No internet connection', lv: 'Nav interneta savienojuma' },
  empty: {
    title: { en: 'No time slots available', lv: 'Brīvu laiku nav' },
    text: {
      en: 'Please contact us by phone or e-mail to ask about this week:',
      lv: 'Par šo nedēļu jautā mums pa tālruni vai e-pastā:',
    },
    or: { en: 'or', lv: 'vai' },
    button: { en: 'Go to current week', lv: 'Uz pašreizējo nedēļu' },
  },
  opensOn: {
    week: {
      en: 'Bookings for this week open on {{day}}',
      lv: 'Šo nedēļu varēs rezervēt no {{day}}',
    },
    day: { en: 'Bookings open on {{day}}', lv: 'Varēs rezervēt no {{day}}' },
  },
  showClosed: { en: 'Closed: show these hours', lv: 'Nestrādājam: rādīt šīs stundas' },
  soldOut: { en: 'Sold out', lv: 'Viss aizņemts' },
  closedDay: {
    because: { en: 'Closed: {{reason}}', lv: 'Slēgts: {{reason}}' },
    weather: { en: 'bad weather', lv: 'slikti laikapstākļi' },
    breakdown: { en: 'a breakdown', lv: 'tehnisks bojājums' },
  },
  dayEmpty: { en: 'No time slots on this day', lv: 'Šajā dienā laiku nav' },
  freeOf: { en: '{{free}} of {{count}} {slot|slots} free', lv: 'Brīvi: {{free}} no {{count}}' },
  keys: {
    en: 'Arrow keys move between times, Enter selects, Page Up and Page Down change the week.',
    lv: 'Ar bultiņām pārvietojies starp laikiem, ar Enter izvēlies, ar Page Up un Page Down maini nedēļu.',
  },
  selectedSlots: { en: 'Selected time slots', lv: 'Izvēlētie laiki' },
  alreadyBooked: { en: 'Already booked: {{times}}.', lv: 'Jau rezervēts: {{times}}.' },
  nearest: { en: 'The nearest free times:', lv: 'Tuvākie brīvie laiki:' },
  planning: {
    title: { en: 'Booking needs planning', lv: 'Iepriekš jāsazinās' },
    text: {
      en: 'For bookings this close to the date, please contact us directly to check availability.',
      lv: 'Līdz braucienam ir pārāk maz laika. Lūdzu, sazinies ar mums, lai uzzinātu, vai ir vieta.',
    },
  },
  state: {
    available: { en: 'Available', lv: 'Brīvs' },
    selected: { en: 'Selected', lv: 'Izvēlēts' },
    restricted: { en: 'Booking needs planning', lv: 'Iepriekš jāsazinās' },
    past: { en: 'Past', lv: 'Pagājis' },
    reserved: { en: 'Reserved', lv: 'Rezervēts' },
    booked: { en: 'Booked', lv: 'Aizņemts' },
    blocked: { en: 'Blocked', lv: 'Slēgts' },
    unavailable: { en: 'Unavailable', lv: 'Nav pieejams' },
    closed: { en: 'Closed', lv: 'Nestrādājam' },
    empty: { en: 'Empty', lv: 'Tukšs' },
  },
} as const;

export const useCalendarWords = makeWordsHook(calendarTexts);
