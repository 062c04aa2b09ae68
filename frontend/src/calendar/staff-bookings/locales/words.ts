import { givenReasonWords } from '#calendar/closing/locales/reasons';
import { makeWordsHook } from '#shared/i18n/dictionary';

export const useStaffBookingWords = makeWordsHook({
  loading: { en: 'Loading booking…', lv: 'Ielādē rezervāciju…' },
  customer: {
    name: { en: 'Customer name', lv: 'Klienta vārds, uzvārds' },
    staffNotes: { en: 'Staff notes', lv: 'Darbinieku piezīmes' },
    staffNotesText: {
      en: 'Only staff see these. Customers never do, and no e-mail contains them.',
      lv: 'Tās redz tikai darbinieki; klients tās neredz, un vēstulēs to nav.',
    },
  },
  manual: {
    title: { en: 'Create Manual Booking', lv: 'Jauna rezervācija izvēlētajos laikos' },
    submit: { en: 'Create Booking', lv: 'Rezervēt' },
    severalDays: {
      en: 'A booking must be within one day. Please select time slots of a single day.',
      lv: 'Vienā rezervācijā var būt tikai vienas dienas laiki. Lūdzu, izvēlies vienas dienas laikus.',
    },
    blocked: {
      en: '{{times}} is blocked. Make it available first, or remove it from the selection.',
      lv: '{{times}} ir slēgts. Vispirms to atver vai izņem no izvēles.',
    },
    empty: {
      en: '{{times}} is not on sale yet and will be opened at the current price.',
      lv: '{{times}} vēl nav pārdošanā – to atvērs par pašreizējo cenu.',
    },
    lost: {
      en: '{{times}} {has|have} just been booked.',
      lv: '{{times}} tikko rezervēja kāds cits.',
    },
    created: { en: 'Booking created', lv: 'Rezervācija izveidota' },
    createdText: { en: '{{name}}, {{when}}', lv: '{{name}}, {{when}}' },
    link: {
      en: 'With this link the customer can change or cancel the booking. It won’t be shown again:',
      lv: 'Saite, ar ko klients to var mainīt vai atcelt; tā redzama tikai tagad:',
    },
    show: { en: 'Show booking', lv: 'Skatīt rezervāciju' },
    failed: { en: 'Booking Failed', lv: 'Neizdevās rezervēt' },
    failedText: {
      en: 'Booking failed. Please try again.',
      lv: 'Rezervēt neizdevās. Lūdzu, mēģini vēlreiz.',
    },
    taken: {
      en: 'One or more selected time slots are already booked. Please adjust the booking time.',
      lv: 'Kāds no izvēlētajiem laikiem jau ir rezervēts. Lūdzu, izvēlies citu laiku.',
    },
    signedOut: {
      en: 'Your session has ended, so nothing has been booked. Sign in again, come back to this tab and press the button once more.',
      lv: 'Tava sesija ir beigusies, un nekas nav rezervēts. Ienāc vēlreiz, atgriezies šajā cilnē un nospied pogu.',
    },
    signIn: { en: 'Sign in in a new tab', lv: 'Ienākt jaunā cilnē' },
    unsettled: {
      en: 'We could not confirm the booking yet. Press the button again: nobody will be booked twice.',
      lv: 'Vēl nav zināms, vai rezervācija izdevās. Nospied pogu vēlreiz – divreiz tā netiks izveidota.',
    },
  },
  details: {
    title: { en: 'Booking Details', lv: 'Rezervācija' },
    asOf: {
      en: 'You see the booking as of {{instant}}. The past can’t be changed.',
      lv: 'Stāvoklis uz {{instant}}. Pagātni nevar mainīt.',
    },
    undelivered: {
      confirmation: {
        en: 'The confirmation could not be delivered.',
        lv: 'Apstiprinājuma vēstuli neizdevās piegādāt.',
      },
      other: { en: 'A mail could not be delivered.', lv: 'E-pasta vēstuli neizdevās piegādāt.' },
    },
    reference: { en: 'Reference', lv: 'Numurs' },
    date: { en: 'Booked on', lv: 'Rezervēts' },
    slotsFrom: {
      en: '{{count}} {slot|slots}, starting {{start}}',
      lv: '{{count}} {laiku|laiks|laiki}, sākums {{start}}',
    },
    total: { en: 'Total price', lv: 'Kopā' },
    postponed: { en: 'Postponed', lv: 'Atlikta' },
    oldTime: { en: 'was {{times}}', lv: 'bija {{times}}' },
    notFound: {
      title: { en: 'Booking Not Found', lv: 'Rezervācija nav atrasta' },
      text: {
        en: 'Could not find booking details for this time slot.',
        lv: 'Šim laikam rezervāciju neizdevās atrast.',
      },
    },
    failed: { en: 'Failed to fetch booking details.', lv: 'Neizdevās ielādēt rezervāciju.' },
  },
  reserved: {
    title: { en: 'This time is kept for somebody', lv: 'Šis laiks kādam tiek pieturēts' },
    question: { en: 'Book it all the same?', lv: 'Vai tomēr rezervēt?' },
    confirm: { en: 'Book anyway', lv: 'Tomēr rezervēt' },
  },
  waiting: {
    title: { en: 'Waiting list', lv: 'Rinda' },
    loading: { en: 'Loading the waiting list…', lv: 'Ielādē rindu…' },
    failed: { en: 'The waiting list could not be loaded.', lv: 'Rindu neizdevās ielādēt.' },
    none: { en: 'Nobody waits for this time.', lv: 'Uz šo laiku neviens negaida.' },
    joined: { en: 'Joined {{time}}', lv: 'Pieteicās {{time}}' },
    joinedFor: { en: 'For {{times}}, joined {{time}}', lv: 'Uz {{times}}, pieteicās {{time}}' },
    until: { en: 'until {{time}}', lv: 'līdz {{time}}' },
    erased: { en: 'Erased', lv: 'Dzēsts' },
    unconfirmed: { en: 'Not confirmed yet', lv: 'Vēl nav apstiprināts' },
    end: { en: 'End', lv: 'Noņemt' },
    endNamed: {
      en: 'End the wait of {{name}}',
      lv: 'Noņemt no rindas, neizdzēšot datus: {{name}}',
    },
    endFailed: { en: 'The wait could not be ended', lv: 'No rindas noņemt neizdevās' },
    endAll: { en: 'End the whole line', lv: 'Noņemt visus no rindas' },
    endAllOf: { en: 'End the whole line for {{times}}', lv: 'Noņemt visus no rindas uz {{times}}' },
    endAllTitle: {
      en: 'End the line for {{times}}?',
      lv: 'Vai noņemt visus no rindas uz {{times}}?',
    },
    endAllText: {
      en: '{{count}} {entry ends|entries end}. Nobody is told, and the data stay until they are erased.',
      lv: 'No rindas {tiks noņemti|tiks noņemts|tiks noņemti} {{count}} {gaidītāji|gaidītājs|gaidītāji}. Ziņu nesūtīsim, un dati paliks, līdz tos izdzēsīs.',
    },
    endAllKeep: { en: 'Keep the line', lv: 'Atstāt rindu' },
    ended: {
      en: '{{count}} {entry|entries} ended',
      lv: '{Noņemti|Noņemts|Noņemti} {{count}} {gaidītāji|gaidītājs|gaidītāji}',
    },
    takeOff: { en: 'Erase {{name}} from the waiting list', lv: 'Dzēst no rindas: {{name}}' },
  },
  edit: {
    title: { en: 'Edit Booking', lv: 'Labot rezervāciju' },
    submit: { en: 'Save Changes', lv: 'Saglabāt' },
    saved: { en: 'Booking updated', lv: 'Rezervācija saglabāta' },
    replaced: {
      en: '{{field}}: your change replaced what {{by}} had entered ({{at}}).',
      lv: '{{field}}: tavs labojums aizstāja to, ko ierakstīja {{by}} ({{at}}).',
    },
    byCustomer: { en: 'the customer', lv: 'klients' },
    byErased: { en: 'an account that has been erased', lv: 'lietotājs, kura konts ir dzēsts' },
    failed: { en: 'Update Failed', lv: 'Neizdevās saglabāt' },
    loadFailed: {
      en: 'Failed to load booking details for editing.',
      lv: 'Neizdevās ielādēt rezervāciju labošanai.',
    },
  },
  cancelling: {
    giveBack: {
      question: {
        en: 'Paid by pass: {{paid}}. What comes back?',
        lv: 'Samaksāts ar abonementu: {{paid}}. Cik atgriezt?',
      },
      all: { en: 'All', lv: 'Visu' },
      none: { en: 'Nothing', lv: 'Neko' },
      policy: { en: 'By the cancellation policy', lv: 'Pēc atcelšanas noteikumiem' },
    },
    reference: { en: 'Reference {{reference}}', lv: 'Numurs {{reference}}' },
    why: { en: 'Why is it cancelled?', lv: 'Kāpēc to atceļ?' },
    reason: givenReasonWords,
    question: { en: 'What should happen to its time slots?', lv: 'Ko darīt ar šiem laikiem?' },
    cancel: { en: 'Cancel Booking', lv: 'Atcelt rezervāciju' },
    cancelText: {
      en: 'The booking is deleted, and its time slots become available again.',
      lv: 'Rezervācija tiek dzēsta, un tās laiki atkal ir brīvi.',
    },
    clear: { en: 'Clear Slot', lv: 'Atcelt un slēgt laikus' },
    clearText: {
      en: 'The booking is deleted, and its time slots are blocked in the same step: nobody can book them in between.',
      lv: 'Rezervācija tiek dzēsta, un tās laiki tajā pašā brīdī tiek slēgti – neviens tos nepagūs rezervēt.',
    },
    forGood: {
      en: 'Only a manager can bring a cancelled booking back. You can book it again under a new reference.',
      lv: 'Atceltu rezervāciju var atjaunot tikai vadītājs. Tu vari rezervēt vēlreiz, ar jaunu numuru.',
    },
    keep: { en: 'Keep Booking', lv: 'Paturēt rezervāciju' },
    cleared: {
      en: 'Booking cancelled, time slots blocked',
      lv: 'Rezervācija atcelta, laiki slēgti',
    },
    release: { en: 'Release slots', lv: 'Laist atkal pārdošanā' },
    again: { en: 'Book again', lv: 'Rezervēt vēlreiz' },
    againFailed: { en: 'Could not be booked again', lv: 'Neizdevās rezervēt vēlreiz' },
    failed: { en: 'Deletion Failed', lv: 'Neizdevās atcelt' },
    loadFailed: {
      en: 'No booking selected for cancellation',
      lv: 'Nav izvēlēta rezervācija, ko atcelt',
    },
    signedOut: {
      title: { en: 'Authentication Error', lv: 'Sesija beigusies' },
      text: {
        en: 'You must be logged in to cancel bookings. Please log in and try again.',
        lv: 'Lai atceltu rezervācijas, jāienāk sistēmā. Lūdzu, ienāc un mēģini vēlreiz.',
      },
    },
  },
  walkIn: {
    title: { en: 'Walk-in', lv: 'Bez pieraksta' },
    kept: { en: '{{times}}, kept for somebody', lv: '{{times}}, kādam tiek pieturēts' },
    now: { en: '{{times}}, now', lv: '{{times}}, tagad' },
    length: { en: 'Length', lv: 'Ilgums' },
    until: { en: '{{minutes}} min, until {{end}}', lv: '{{minutes}} min, līdz {{end}}' },
    submit: { en: 'Book and mark as arrived', lv: 'Rezervēt un atzīmēt ierašanos' },
    none: {
      en: 'No half hour is free for the rest of today. With Create Booking you can book any other time.',
      lv: 'Šodien vairs nav brīvas pusstundas. Citu laiku vari rezervēt ar „Jauna rezervācija”.',
    },
    closed: {
      en: 'The park is closed for the rest of today. With Create Booking you can book any other time.',
      lv: 'Parks šodien vairs nestrādā. Citu laiku vari rezervēt ar „Jauna rezervācija”.',
    },
  },
  quick: {
    title: { en: 'Create New Booking', lv: 'Jauna rezervācija' },
    start: { en: 'Start time', lv: 'Sākums' },
    end: { en: 'End time', lv: 'Beigas' },
    required: {
      en: 'Please select a date, start time, and end time.',
      lv: 'Lūdzu, izvēlies datumu, sākumu un beigas.',
    },
    endFirst: { en: 'End time must be after start time.', lv: 'Beigām jābūt pēc sākuma.' },
    noSlots: {
      en: 'Please check your date and time selection.',
      lv: 'Lūdzu, pārbaudi izvēlēto datumu un laiku.',
    },
    existing: {
      en: '{{count}} booked {slot|slots} on this day',
      lv: 'Šajā dienā {rezervēti|rezervēts|rezervēti} {{count}} {laiki|laiks|laiki}',
    },
    kept: {
      en: 'Kept for somebody right now: {{times}}.',
      lv: 'Šobrīd kādam tiek pieturēts: {{times}}.',
    },
    overlaps: {
      en: 'Your time runs into slots that are booked or blocked: {{times}}.',
      lv: 'Izvēlētais laiks pārklājas ar rezervētu vai slēgtu: {{times}}.',
    },
    checkFailed: {
      en: 'Could not check existing bookings. Please try again.',
      lv: 'Neizdevās pārbaudīt esošās rezervācijas. Lūdzu, mēģini vēlreiz.',
    },
  },
});

export type StaffBookingWords = ReturnType<typeof useStaffBookingWords>;
