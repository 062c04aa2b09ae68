import { makeWordsHook } from '#shared/i18n/dictionary';
import { closureReasonWords } from './reasons.ts';

export const useClosingWords = makeWordsHook({
  reason: closureReasonWords,
  buttons: {
    restOfToday: { en: 'Close the rest of today', lv: 'Slēgt atlikušo dienu' },
    stretch: { en: 'Close a stretch…', lv: 'Slēgt posmu…' },
    postponed: { en: 'Postponed ({{number}})', lv: 'Atliktās ({{number}})' },
    closures: { en: 'Closures', lv: 'Slēgšanas' },
  },
  form: {
    restOfTodayText: {
      en: '{{stretch}}. Bookings during this time are postponed.',
      lv: '{{stretch}}. Šī laika rezervācijas tiek atliktas.',
    },
    stretch: { en: 'Close a stretch of time', lv: 'Slēgt laika posmu' },
    stretchText: {
      en: 'Nobody can ride during this time. Bookings that overlap it are postponed.',
      lv: 'Šajā laikā neviens nebrauc. Rezervācijas, ko tas skar, tiek atliktas.',
    },
    fromTime: { en: 'From, time', lv: 'No, laiks' },
    toTime: { en: 'To, time', lv: 'Līdz, laiks' },
    reason: { en: 'Why is it closed?', lv: 'Kāpēc slēgts?' },
    read: { en: 'Customers read: “{{text}}”', lv: 'Klienti lasīs: „{{text}}”' },
    addNote: { en: 'Add a note', lv: 'Pievienot piezīmi' },
    problem: {
      noTime: {
        en: 'This time does not exist on that day, because the clocks change.',
        lv: 'Šajā dienā tāda laika nav, jo tiek pagriezts pulkstenis.',
      },
      endFirst: { en: 'The end must be after the beginning', lv: 'Beigām jābūt pēc sākuma' },
      tooLong: { en: 'At most 31 days at once', lv: 'Vienā reizē ne vairāk kā 31 diena' },
      over: { en: 'This time is already over', lv: 'Šis laiks jau ir pagājis' },
    },
  },
  preview: {
    title: { en: 'What changes', lv: 'Kas mainīsies' },
    failed: {
      en: 'Could not work out what would change',
      lv: 'Neizdevās noskaidrot, kas mainītos',
    },
    slots: { en: 'Time slots closed', lv: 'Slēgtie laiki' },
    bookings: { en: 'Bookings postponed', lv: 'Atliktās rezervācijas' },
    mails: { en: 'Customers e-mailed', lv: 'Vēstules klientiem' },
    told: {
      en: 'Each customer gets one e-mail and can pick a new time or cancel. Please call those without an e-mail address, and tick whom you have reached: all staff see it.',
      lv: 'Katrs klients saņem vienu vēstuli un izvēlas jaunu laiku vai atceļ rezervāciju. Klientiem bez e-pasta adreses, lūdzu, piezvani un atzīmē, kurus sazvanīji: to redz visi darbinieki.',
    },
    includeRiding: {
      en: 'Also those riding now ({{count}})',
      lv: 'Arī tos, kas brauc tagad ({{count}})',
    },
    staying: { en: 'Stay on the water', lv: 'Paliek uz ūdens' },
    nobody: {
      en: 'There are no bookings during this time.',
      lv: 'Šajā laikā nav nevienas rezervācijas.',
    },
  },
  reached: { en: 'Reached', lv: 'Sazvanīts' },
  reachedOf: { en: 'Reached: {{name}}', lv: 'Sazvanīts: {{name}}' },
  callThem: { en: 'no e-mail: call', lv: 'nav e-pasta: piezvani' },
  close: { en: 'Close', lv: 'Slēgt' },
  closeAndMail: {
    en: 'Close and mail {{count}} {customer|customers}',
    lv: 'Slēgt un nosūtīt vēstuli {{count}} {klientiem|klientam|klientiem}',
  },
  closing: { en: 'Closing…', lv: 'Slēdz…' },
  closedText: {
    en: 'Time slots: {{slots}}. Bookings postponed: {{bookings}}.',
    lv: 'Laiki: {{slots}}. Atliktās rezervācijas: {{bookings}}.',
  },
  closedStaying: { en: 'Stay on the water: {{count}}.', lv: 'Paliek uz ūdens: {{count}}.' },
  closeFailed: { en: 'Could not be closed', lv: 'Neizdevās slēgt' },
  unsettled: {
    en: 'We could not confirm it yet. Press the button again: nothing will be done twice.',
    lv: 'Vēl nav zināms, vai tas izdevās. Nospied pogu vēlreiz – divreiz nekas netiks izdarīts.',
  },
  postponed: {
    title: { en: 'Postponed bookings', lv: 'Atliktās rezervācijas' },
    lead: {
      en: 'These bookings have no time until somebody picks one. They are listed by their old times. Tick whom you have reached: all staff see it.',
      lv: 'Tām vēl nav izvēlēts jauns laiks. Secība – pēc bijušā laika. Atzīmē, kurus sazvanīji: to redz visi darbinieki.',
    },
    loading: { en: 'Loading bookings…', lv: 'Ielādē rezervācijas…' },
    failed: {
      en: 'Failed to load postponed bookings.',
      lv: 'Neizdevās ielādēt atliktās rezervācijas.',
    },
    empty: { en: 'No postponed bookings', lv: 'Atliktu rezervāciju nav' },
    emptyText: { en: 'Everybody has a time.', lv: 'Visiem ir savs laiks.' },
    was: { en: 'Was', lv: 'Bija' },
    length: { en: 'Length', lv: 'Ilgums' },
    since: { en: 'Postponed', lv: 'Atlikta' },
    slots: {
      en: '{{count}} half {hour|hours}, {{price}}',
      lv: '{{count}} {pusstundu|pusstunda|pusstundas}, {{price}}',
    },
    of: { en: '{{action}}: {{name}}', lv: '{{action}}: {{name}}' },
  },
  closures: {
    title: { en: 'Closures', lv: 'Slēgšanas' },
    lead: { en: 'The newest closures come first.', lv: 'Jaunākās ir pirmās.' },
    loading: { en: 'Loading closures…', lv: 'Ielādē slēgšanas…' },
    failed: { en: 'Failed to load closures.', lv: 'Neizdevās ielādēt slēgšanas.' },
    empty: { en: 'No closures', lv: 'Slēgšanu nav' },
    emptyText: { en: 'Nothing has been closed yet.', lv: 'Vēl nekas nav slēgts.' },
    created: { en: 'Closed {{when}}', lv: 'Slēgts {{when}}' },
    mails: { en: 'E-mails', lv: 'Vēstules' },
    show: {
      en: 'Show {{count}} {booking|bookings}',
      lv: 'Rādīt {{count}} {rezervāciju|rezervāciju|rezervācijas}',
    },
    takenBack: { en: 'Taken back {{when}}', lv: 'Atcelta {{when}}' },
    takeBack: { en: 'Take back', lv: 'Atvērt atkal' },
    takeBackOf: { en: 'Take back: {{stretch}}', lv: 'Atvērt atkal: {{stretch}}' },
  },
  takeBack: {
    title: { en: 'Take this closure back?', lv: 'Atcelt šo slēgšanu?' },
    text: {
      en: 'Its time slots open again at their old prices. Postponed bookings are restored if all their slots are free, even if they have begun meanwhile, and their customers are told.',
      lv: 'Laiki tiks atvērti par iepriekšējām cenām. Atliktās rezervācijas atkal būs spēkā, ja visi to laiki ir brīvi, arī tad, ja tās pa to laiku ir sākušās, un klientiem par to paziņosim.',
    },
    pending: { en: 'Taking back…', lv: 'Atver…' },
    keep: { en: 'Keep it closed', lv: 'Atstāt slēgtu' },
    failed: { en: 'Could not be taken back', lv: 'Neizdevās atvērt' },
    done: { en: 'The closure has been taken back', lv: 'Slēgšana atcelta' },
    opened: { en: 'Time slots opened: {{count}}', lv: 'Atvērtie laiki: {{count}}' },
    restored: { en: 'Restored', lv: 'Atkal spēkā' },
    settled: { en: 'Settled otherwise', lv: 'Nokārtotas citādi' },
    still: { en: 'Still postponed', lv: 'Joprojām atliktas' },
    why: {
      SLOTS_ALREADY_BOOKED: {
        en: 'somebody else has the time now',
        lv: 'laiks tagad ir citam',
      },
      SLOT_NOT_FOUND: { en: 'the time no longer exists', lv: 'šāda laika vairs nav' },
      SLOT_BLOCKED: { en: 'the time is blocked', lv: 'laiks ir bloķēts' },
      BOOKS_CLOSED: { en: 'it is too long ago', lv: 'tas bija pārāk sen' },
    },
    moved: { en: 'moved', lv: 'pārcelta' },
    cancelled: { en: 'cancelled', lv: 'atcelta' },
    nobody: { en: 'No booking was postponed by it.', lv: 'Neviena rezervācija nebija atlikta.' },
  },
  banner: {
    closedFrom: { en: 'Closed from {{from}}: {{reason}}', lv: 'Slēgts no {{from}}: {{reason}}' },
    closedFromTo: {
      en: 'Closed from {{from}} to {{to}}: {{reason}}',
      lv: 'Slēgts no {{from}} līdz {{to}}: {{reason}}',
    },
    reason: {
      weather: { en: 'bad weather', lv: 'slikti laikapstākļi' },
      breakdown: { en: 'breakdown', lv: 'bojājums' },
      other: { en: 'another reason', lv: 'cits iemesls' },
    },
    openAgain: { en: 'Open again', lv: 'Atvērt atkal' },
    openAgainOf: { en: 'Open again: {{stretch}}', lv: 'Atvērt atkal: {{stretch}}' },
  },
});
