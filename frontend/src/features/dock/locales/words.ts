import { makeWordsHook } from '#shared/i18n/dictionary';

export const useDockWords = makeWordsHook({
  title: { en: 'Dock', lv: 'Piestātne' },
  loading: { en: 'Loading the day…', lv: 'Ielādē dienu…' },
  failed: { en: 'The day could not be loaded.', lv: 'Dienu neizdevās ielādēt.' },
  notLoaded: {
    en: 'This device has not loaded today’s bookings yet. It will do so as soon as there is a network.',
    lv: 'Šajā ierīcē šodiena vēl nav ielādēta. Tā ielādēsies, tiklīdz būs tīkls.',
  },
  summary: {
    en: '{{count}} today · {{arrived}} arrived · {{absent}} did not come',
    lv: 'Šodien {{count}} · ieradās {{arrived}} · neieradās {{absent}}',
  },
  summaryOfDay: {
    en: '{{count}} in all · {{arrived}} arrived · {{absent}} did not come',
    lv: 'Kopā {{count}} · ieradās {{arrived}} · neieradās {{absent}}',
  },
  day: { en: 'Day', lv: 'Diena' },
  previousDay: { en: 'Previous day', lv: 'Iepriekšējā diena' },
  nextDay: { en: 'Next day', lv: 'Nākamā diena' },
  dayNeedsNetwork: {
    en: 'Other days need a network.',
    lv: 'Citām dienām vajag tīklu.',
  },
  emptyDay: { en: 'No bookings on this day', lv: 'Šajā dienā rezervāciju nav' },
  listOfDay: { en: 'Bookings of the day', lv: 'Dienas rezervācijas' },
  onAllDays: { en: 'On all days', lv: 'Visās dienās' },
  line: { en: 'Waiting for {{times}}', lv: 'Rindā uz {{times}}' },
  now: { en: 'Now {{time}}', lv: 'Tagad {{time}}' },
  over: { en: 'Earlier today: {{count}}', lv: 'Šodien agrāk: {{count}}' },
  overNotNoted: {
    en: 'Earlier today: {{count}} · {{open}} not noted',
    lv: 'Šodien agrāk: {{count}} · neatzīmēti {{open}}',
  },
  gap: {
    free: { en: 'Free', lv: 'Brīvs' },
    kept: { en: 'Kept for somebody', lv: 'Kādam tiek pieturēts' },
    closed: { en: 'Closed', lv: 'Slēgts' },
    closedBecause: { en: 'Closed: {{reason}}', lv: 'Slēgts: {{reason}}' },
  },
  actions: { en: 'Book at the dock', lv: 'Rezervēt piestātnē' },
  walkIn: { en: 'Walk-in', lv: 'Bez pieraksta' },
  sellPass: { en: 'Sell a pass', lv: 'Pārdot abonementu' },
  walkInBooked: { en: 'Booked and marked as arrived', lv: 'Rezervēts, ierašanās atzīmēta' },
  search: { en: 'Search by name, phone or reference', lv: 'Vārds, tālrunis vai rezervācijas Nr.' },
  noneFound: { en: 'Nobody found', lv: 'Neviens nav atrasts' },
  noneFoundText: {
    en: 'Try a part of the name, the phone number or the reference.',
    lv: 'Pamēģini daļu no vārda, tālruņa vai rezervācijas numura.',
  },
  empty: { en: 'No bookings today', lv: 'Šodien rezervāciju nav' },
  emptyText: {
    en: 'If somebody comes anyway, book a walk-in.',
    lv: 'Ja kāds tomēr atnāk, pieraksti ar „Bez pieraksta”.',
  },
  list: { en: 'Today’s bookings', lv: 'Šodienas rezervācijas' },
  offline: {
    en: 'No network. The list is from {{time}}.',
    lv: 'Nav tīkla. Redzama diena, kāda tā bija plkst. {{time}}.',
  },
  unsent: {
    en: '{{count}} {note|notes} not sent',
    lv: '{{count}} {atzīmes|atzīme|atzīmes} nav {nosūtītas|nosūtīta|nosūtītas}',
  },
  unsentText: {
    en: 'Kept on this device until the network is back.',
    lv: 'Glabājam šajā ierīcē un nosūtīsim, kad atkal būs tīkls.',
  },
  entry: {
    due: { en: 'Due', lv: 'Jāmaksā' },
    asked: {
      equipmentRental: { en: 'Rental gear', lv: 'Inventārs' },
      package: { en: 'Package', lv: 'Komplekts' },
    },
    staffNotes: { en: 'For staff', lv: 'Darbiniekiem' },
    notSent: { en: 'not sent', lv: 'nav nosūtīts' },
    arrive: { en: 'Arrived', lv: 'Ieradās' },
    arriveOf: { en: 'Arrived: {{name}}', lv: 'Ieradās: {{name}}' },
    undoOf: { en: 'Undo: {{name}}', lv: 'Atsaukt: {{name}}' },
    beAbsent: { en: 'Did not come', lv: 'Neieradās' },
    beAbsentGiveBack: {
      en: 'Did not come, give the pass back',
      lv: 'Neieradās, atgriezt abonementā',
    },
    arrived: { en: 'Arrived {{time}}', lv: 'Ieradās {{time}}' },
    absent: { en: 'Did not come', lv: 'Neieradās' },
    postponed: { en: 'Postponed', lv: 'Atlikta' },
    moreOf: { en: 'More about {{name}}', lv: 'Citas darbības: {{name}}' },
    callNumber: { en: 'Call {{phone}}', lv: 'Zvanīt {{phone}}' },
    call: { en: 'Call {{name}}, {{phone}}', lv: 'Zvanīt: {{name}}, {{phone}}' },
  },
  moving: {
    back: { en: 'Back to the dock', lv: 'Atpakaļ uz piestātni' },
    failed: { en: 'The booking could not be loaded.', lv: 'Rezervāciju neizdevās ielādēt.' },
    loading: { en: 'Loading the booking…', lv: 'Ielādē rezervāciju…' },
  },
  question: {
    title: { en: 'Not saved: {{name}}', lv: 'Nav pieņemts: {{name}}' },
    changed: {
      en: 'You noted “{{mine}}”, but since {{time}} it says “{{theirs}}”.',
      lv: 'Tu atzīmēji „{{mine}}”, bet kopš plkst. {{time}} ir atzīmēts „{{theirs}}”.',
    },
    unknown: {
      en: 'The booking has been cancelled in the meantime.',
      lv: 'Rezervācija pa to laiku ir atcelta.',
    },
    postponed: {
      en: 'The booking has been postponed in the meantime.',
      lv: 'Rezervācija pa to laiku ir atlikta.',
    },
    taken: {
      en: 'That half hour has been taken in the meantime.',
      lv: 'Šo pusstundu pa to laiku kāds jau ir aizņēmis.',
    },
    takeMine: { en: 'Use mine', lv: 'Paturēt manējo' },
    leaveTheirs: { en: 'Keep theirs', lv: 'Atstāt esošo' },
    bookAnyway: { en: 'Book anyway', lv: 'Tomēr rezervēt' },
    otherTime: { en: 'Choose another time', lv: 'Izvēlēties citu laiku' },
    discard: { en: 'Discard', lv: 'Izmest' },
    states: {
      arrived: { en: 'Arrived', lv: 'Ieradās' },
      absent: { en: 'Did not come', lv: 'Neieradās' },
      expected: { en: 'Expected', lv: 'Gaidāms' },
    },
  },
  notKept: {
    en: 'The note could not be saved on this device. Please try again.',
    lv: 'Atzīmi šajā ierīcē neizdevās saglabāt. Lūdzu, mēģini vēlreiz.',
  },
});
