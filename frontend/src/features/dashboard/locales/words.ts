import { makeWordsHook } from '#shared/i18n/dictionary';

export const useDashboardWords = makeWordsHook({
  welcome: { en: 'Welcome, {{name}}. {{day}}', lv: 'Sveiki, {{name}}! {{day}}' },
  failed: {
    en: 'Failed to load data. Please try again.',
    lv: 'Neizdevās ielādēt datus. Lūdzu, mēģini vēlreiz.',
  },
  tab: {
    bookings: { en: 'Bookings', lv: 'Rezervācijas' },
    configuration: { en: 'Configuration', lv: 'Iestatījumi' },
    statistics: { en: 'Statistics', lv: 'Statistika' },
  },
  totals: {
    bookings: { en: 'Total Bookings', lv: 'Rezervācijas kopā' },
    revenue: { en: 'Revenue', lv: 'Ieņēmumi' },
    hours: { en: 'Booked Hours', lv: 'Rezervētās stundas' },
    allTime: { en: 'All time', lv: 'Visā laikā' },
    last30Days: { en: 'Last 30 days', lv: 'Pēdējās 30 dienās' },
    before: { en: '{{value}} in the 30 days before', lv: '{{value}} iepriekšējās 30 dienās' },
  },
  ways: {
    bookings: { en: 'View Bookings', lv: 'Skatīt rezervācijas' },
    hours: { en: 'Operating Hours', lv: 'Darba laiks' },
    statistics: { en: 'Statistics', lv: 'Statistika' },
    configuration: { en: 'Configure System', lv: 'Sistēmas iestatījumi' },
  },
  recent: {
    title: { en: 'Recent Bookings', lv: 'Jaunākās rezervācijas' },
    none: { en: 'No recent bookings', lv: 'Jaunu rezervāciju nav' },
    all: { en: 'View All Bookings', lv: 'Skatīt visas rezervācijas' },
  },
  hours: {
    title: { en: 'Opening hours today', lv: 'Šodienas darba laiks' },
    link: { en: 'Change opening hours', lv: 'Mainīt darba laiku' },
    specialDays: { en: 'Special days', lv: 'Īpašās dienas' },
  },
  prices: {
    title: { en: 'Prices for 30 minutes', lv: 'Cenas par 30 minūtēm' },
    link: { en: 'Change prices', lv: 'Mainīt cenas' },
  },
  week: {
    title: { en: 'This week', lv: 'Šonedēļ' },
    link: { en: 'Open statistics', lv: 'Atvērt statistiku' },
    before: {
      en: 'Revenue a week ago at this time: {{amount}}',
      lv: 'Ieņēmumi pirms nedēļas šajā laikā: {{amount}}',
    },
  },
  riders: {
    title: { en: 'On the water', lv: 'Uz ūdens' },
    nobodyNow: { en: 'Nobody is riding now.', lv: 'Tagad neviens nebrauc.' },
    next: { en: 'Next', lv: 'Pēc tam' },
    nobodyNext: { en: 'Nobody else today.', lv: 'Šodien vairs neviena nav.' },
    link: { en: 'Open the dock', lv: 'Atvērt piestātni' },
  },
  attendance: {
    title: { en: 'Bookings today', lv: 'Šodienas rezervācijas' },
    arrived: { en: 'Arrived', lv: 'Ieradās' },
    expected: { en: 'Expected', lv: 'Gaidāmas' },
    absent: { en: 'Did not come', lv: 'Neieradās' },
    link: { en: 'Note who came', lv: 'Atzīmēt, kas ieradās' },
  },
  gaps: {
    title: { en: 'Still free today', lv: 'Šodien vēl brīvs' },
    none: { en: 'Nothing', lv: 'Brīvu laiku nav' },
    link: { en: 'Open the calendar', lv: 'Atvērt kalendāru' },
  },
  income: {
    title: { en: 'Income today', lv: 'Šodienas ieņēmumi' },
    untilNow: { en: '{{amount}} so far', lv: 'Līdz šim {{amount}}' },
    lastWeek: {
      en: 'Last {{weekday}} up to the same time: {{amount}}',
      lv: 'Pagājušajā nedēļā {{weekday}} līdz šim laikam: {{amount}}',
    },
    wholeDay: {
      en: 'Booked for the whole day: {{amount}}',
      lv: 'Rezervēts visai dienai: {{amount}}',
    },
    link: { en: 'Open statistics', lv: 'Atvērt statistiku' },
  },
  postponed: {
    title: { en: 'Postponed bookings', lv: 'Atliktās rezervācijas' },
    count: { en: '{{count}} {is|are} waiting for a new time', lv: '{{count}} gaida jaunu laiku' },
    none: { en: 'Everybody has a time.', lv: 'Visiem ir savs laiks.' },
    link: { en: 'Settle them', lv: 'Nokārtot' },
  },
  closures: {
    title: { en: 'Opening hours and closures', lv: 'Darba laiks un slēgšanas' },
    open: { en: 'Open {{hours}}', lv: 'Atvērts {{hours}}' },
    closed: { en: 'Not open today', lv: 'Šodien nestrādājam' },
    none: { en: 'No closures today', lv: 'Šodien slēgšanu nav' },
    link: { en: 'Open closures', lv: 'Atvērt slēgšanas' },
  },
  fill: {
    title: { en: 'The next days', lv: 'Nākamās dienas' },
    sold: {
      en: '{{sold}} of {{all}} sold',
      lv: 'Pārdots {{sold}} no {{all}}',
    },
    link: { en: 'Open the calendar', lv: 'Atvērt kalendāru' },
  },
  waiting: {
    title: { en: 'Waiting lists', lv: 'Rindas' },
    none: { en: 'Nobody waits.', lv: 'Neviens negaida.' },
    count: { en: '{{count}} {person waits|people wait}', lv: 'Gaida {{count}}' },
    ofDay: { en: '{{day}}: {{entries}}', lv: '{{day}}: {{entries}}' },
    link: { en: 'Open the dock', lv: 'Atvērt piestātni' },
  },
  gear: {
    title: { en: 'Gear today', lv: 'Inventārs šodien' },
    none: { en: 'Nobody needs any.', lv: 'Nevienam nevajag.' },
    link: { en: 'Open the dock', lv: 'Atvērt piestātni' },
  },
  feedback: {
    title: { en: 'New feedback', lv: 'Jaunas atsauksmes' },
    none: { en: 'All has been read.', lv: 'Viss ir izlasīts.' },
    count: { en: '{{count}} not read yet', lv: '{Neizlasītas|Neizlasīta|Neizlasītas} {{count}}' },
    many: { en: '{{count}} or more not read yet', lv: 'Neizlasītas {{count}} vai vairāk' },
    link: { en: 'Read feedback', lv: 'Lasīt atsauksmes' },
  },
  mails: {
    title: { en: 'Mails that failed', lv: 'Nepiegādātās vēstules' },
    none: { en: 'All have arrived.', lv: 'Visas ir piegādātas.' },
    count: {
      en: '{{count}} {customer|customers} to phone',
      lv: 'Jāpiezvana {{count}} {klientiem|klientam|klientiem}',
    },
    link: { en: 'Open the calendar', lv: 'Atvērt kalendāru' },
  },
  sources: {
    title: { en: 'Many bookings from one source', lv: 'Daudz rezervāciju no viena avota' },
    titleOfMore: { en: 'Much kept by one source', lv: 'Viens avots aizņem neparasti daudz' },
    text: {
      en: 'Bookings, places in lines and held times that came from one network within a day. A club or a family may be behind it, so look before you cancel.',
      lv: 'Rezervācijas, vietas rindās un uz brīdi pieturēti laiki no viena tīkla diennakts laikā. Tas var būt klubs vai ģimene: pirms atcelšanas pārbaudi.',
    },
    failed: {
      en: 'Could not check whether much comes from one source. Please try again.',
      lv: 'Neizdevās uzzināt, vai no viena avota nāk neparasti daudz. Lūdzu, mēģini vēlreiz.',
    },
    placed: { en: 'made {{from}} – {{to}}', lv: 'no {{from}} līdz {{to}}' },
    entries: {
      en: '{{count}} {place in a line|places in lines}',
      lv: '{{count}} {vietu|vieta|vietas} rindās',
    },
    holds: {
      en: '{{count}} half {hour|hours} held in a day',
      lv: 'diennaktī {pieturētas|pieturēta|pieturētas} {{count}} {pusstundu|pusstunda|pusstundas}',
    },
    show: { en: 'Show bookings', lv: 'Rādīt rezervācijas' },
    cancel: { en: 'Cancel all', lv: 'Atcelt visu' },
    question: {
      en: 'Cancel {{count}} {booking|bookings}?',
      lv: 'Vai atcelt {{count}} {rezervāciju|rezervāciju|rezervācijas}?',
    },
    questionWithout: {
      en: 'End its places in lines and its holds?',
      lv: 'Vai noņemt no rindām un atbrīvot pieturētos laikus?',
    },
    more: { en: 'Besides: {{entries}}, {{holds}}.', lv: 'Vēl: {{entries}}, {{holds}}.' },
    consequence: {
      en: 'All bookings from this source that have not begun are cancelled, earlier ones too, and its places in lines and what it holds are ended. Customers with an e-mail address are told, and the times can be booked again.',
      lv: 'Tiek atceltas visas šī avota rezervācijas, kas vēl nav sākušās, arī agrāk veiktās, un tiek noņemtas tā vietas rindās un pieturētie laiki. Klientiem ar e-pasta adresi nosūtām ziņu, un laikus atkal var rezervēt.',
    },
    keep: { en: 'Keep bookings', lv: 'Paturēt rezervācijas' },
    keepWithout: { en: 'Leave them', lv: 'Atstāt' },
    done: {
      en: '{{count}} {booking|bookings} cancelled',
      lv: '{Atceltas|Atcelta|Atceltas} {{count}} {rezervācijas|rezervācija|rezervācijas}',
    },
    doneWithout: {
      en: 'Places in lines and holds ended',
      lv: 'Vietas rindās noņemtas, laiki atbrīvoti',
    },
    ended: { en: 'Ended: {{entries}}, {{holds}}.', lv: 'Noņemts: {{entries}}, {{holds}}.' },
    endedEntries: {
      en: '{{count}} {place in a line|places in lines}',
      lv: '{{count}} {vietas|vieta|vietas} rindās',
    },
    endedHolds: {
      en: '{{count}} held half {hour|hours}',
      lv: '{{count}} {pieturētas pusstundas|pieturēta pusstunda|pieturētas pusstundas}',
    },
    cancelFailed: { en: 'Not all could be cancelled', lv: 'Visu atcelt neizdevās' },
  },
});
