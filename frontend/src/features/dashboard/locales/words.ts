import { wordsHook } from '../../../shared/i18n/dictionary.ts';

/** Translations for the staff's dashboard. */
export const useDashboardWords = wordsHook({
  title: {
    admin: { en: 'Admin Dashboard', lv: 'Administratora pārskats' },
    manager: { en: 'Manager Dashboard', lv: 'Vadītāja pārskats' },
    operator: { en: 'Operator Dashboard', lv: 'Operatora pārskats' },
    athlete: { en: 'Athlete Dashboard', lv: 'Braucēja pārskats' },
  },
  welcome: { en: 'Welcome, {{name}}', lv: 'Sveiki, {{name}}' },
  tabs: {
    bookings: { en: 'Bookings', lv: 'Rezervācijas' },
    configuration: { en: 'Configuration', lv: 'Iestatījumi' },
    statistics: { en: 'Statistics', lv: 'Statistika' },
  },
  cards: {
    bookings: { en: 'Total Bookings', lv: 'Rezervācijas kopā' },
    revenue: { en: 'Revenue', lv: 'Ieņēmumi' },
    hours: { en: 'Booked Hours', lv: 'Rezervētās stundas' },
    allTime: { en: 'All time', lv: 'Visā laikā' },
    lastDays: { en: 'Last 30 days', lv: 'Pēdējās 30 dienās' },
    failed: {
      en: 'Error loading statistics data. Please try again.',
      lv: 'Neizdevās ielādēt statistiku. Lūdzu, mēģini vēlreiz.',
    },
  },
  actions: {
    viewBookings: { en: 'View Bookings', lv: 'Skatīt rezervācijas' },
    operatingHours: { en: 'Operating Hours', lv: 'Darba laiks' },
    statistics: { en: 'Statistics', lv: 'Statistika' },
    createBooking: { en: 'Create Booking', lv: 'Jauna rezervācija' },
    configure: { en: 'Configure System', lv: 'Mainīt iestatījumus' },
  },
  recent: {
    title: { en: 'Recent Bookings', lv: 'Jaunākās rezervācijas' },
    none: { en: 'No recent bookings', lv: 'Jaunu rezervāciju nav' },
    all: { en: 'View All Bookings', lv: 'Skatīt visas rezervācijas' },
    failed: { en: 'Failed to load data. Please try again.', lv: 'Neizdevās ielādēt datus. Lūdzu, mēģini vēlreiz.' },
  },
  sources: {
    title: { en: 'Many bookings from one source', lv: 'Daudz rezervāciju no viena avota' },
    text: {
      en: 'Placed by customers of one network within a day. A club or family may be behind it: look before you cancel.',
      lv: 'Klienti tās veikuši no viena tīkla vienas diennakts laikā. Tas var būt klubs vai ģimene: pirms atcelšanas pārbaudi.',
    },
    failed: {
      en: 'Could not ask whether many bookings come from one source. Please try again.',
      lv: 'Neizdevās uzzināt, vai daudz rezervāciju nāk no viena avota. Lūdzu, mēģini vēlreiz.',
    },
    bookings_zero: { lv: '{{count}} rezervāciju' },
    bookings_one: { en: '{{count}} booking', lv: '{{count}} rezervācija' },
    bookings_other: { en: '{{count}} bookings', lv: '{{count}} rezervācijas' },
    halfHours_zero: { lv: '{{count}} pusstundu' },
    halfHours_one: { en: '{{count}} half hour', lv: '{{count}} pusstunda' },
    halfHours_other: { en: '{{count}} half hours', lv: '{{count}} pusstundas' },
    placed: { en: 'placed {{from}} – {{to}}', lv: 'veiktas {{from}} – {{to}}' },
    show: { en: 'Show bookings', lv: 'Rādīt rezervācijas' },
    cancel: { en: 'Cancel all', lv: 'Atcelt visas' },
    question_zero: { lv: 'Vai atcelt {{count}} rezervāciju?' },
    question_one: { en: 'Cancel {{count}} booking?', lv: 'Vai atcelt {{count}} rezervāciju?' },
    question_other: { en: 'Cancel {{count}} bookings?', lv: 'Vai atcelt {{count}} rezervācijas?' },
    consequence: {
      en: 'All bookings from this source that have not begun are cancelled, earlier ones too. Customers with an e-mail address are told, and the times can be booked again.',
      lv: 'Tiek atceltas visas šī avota rezervācijas, kas vēl nav sākušās, arī agrāk veiktās. Klientiem ar e-pasta adresi nosūtām ziņu, un laikus atkal var rezervēt.',
    },
    keep: { en: 'Keep bookings', lv: 'Paturēt rezervācijas' },
    pending: { en: 'Cancelling…', lv: 'Atceļ…' },
    done_zero: { lv: 'Atceltas {{count}} rezervāciju' },
    done_one: { en: '{{count}} booking cancelled', lv: 'Atcelta {{count}} rezervācija' },
    done_other: { en: '{{count}} bookings cancelled', lv: 'Atceltas {{count}} rezervācijas' },
    cancelFailed: { en: 'Not all could be cancelled', lv: 'Visas atcelt neizdevās' },
  },
  hours: {
    title: { en: 'Standard Operating Hours', lv: 'Parastais darba laiks' },
    closed: { en: 'Closed', lv: 'Slēgts' },
    failed: {
      en: 'Error loading configuration data. Please try again.',
      lv: 'Neizdevās ielādēt iestatījumus. Lūdzu, mēģini vēlreiz.',
    },
  },
  month: {
    title: { en: 'This Month', lv: 'Šomēnes' },
    bookings: { en: 'Bookings', lv: 'Rezervācijas' },
    revenue: { en: 'Revenue', lv: 'Ieņēmumi' },
    rate: { en: 'Booking rate', lv: 'Noslodze' },
    forecast: { en: 'Still to come', lv: 'Vēl gaidāms' },
  },
});
