import { cancellationReasonWords, refusalReasonWords } from '#calendar/closing/locales/reasons';
import { makeWordsHook } from '#shared/i18n/dictionary';

export const statisticsTexts = {
  title: { en: 'Statistics', lv: 'Statistika' },
  lead: {
    en: 'Sessions in the period, including those still to come.',
    lv: 'Visi perioda braucieni, arī tie, kas vēl priekšā.',
  },
  period: { en: 'Period', lv: 'Periods' },
  periods: {
    day: { en: 'Today', lv: 'Šodien' },
    week: { en: 'This Week', lv: 'Šonedēļ' },
    month: { en: 'This Month', lv: 'Šomēnes' },
    year: { en: 'This Year', lv: 'Šogad' },
  },
  kinds: {
    day: { en: 'Day', lv: 'Diena' },
    week: { en: 'Week', lv: 'Nedēļa' },
    month: { en: 'Month', lv: 'Mēnesis' },
    year: { en: 'Year', lv: 'Gads' },
    range: { en: 'Custom range', lv: 'Cits periods' },
  },
  previous: {
    day: { en: 'Previous day', lv: 'Iepriekšējā diena' },
    week: { en: 'Previous week', lv: 'Iepriekšējā nedēļa' },
    month: { en: 'Previous month', lv: 'Iepriekšējais mēnesis' },
    year: { en: 'Previous year', lv: 'Iepriekšējais gads' },
    range: { en: 'Previous days', lv: 'Iepriekšējās dienas' },
  },
  next: {
    day: { en: 'Next day', lv: 'Nākamā diena' },
    week: { en: 'Next week', lv: 'Nākamā nedēļa' },
    month: { en: 'Next month', lv: 'Nākamais mēnesis' },
    year: { en: 'Next year', lv: 'Nākamais gads' },
    range: { en: 'Next days', lv: 'Nākamās dienas' },
  },
  range: {
    title: { en: 'Days shown', lv: 'Rādītās dienas' },
  },
  export: { en: 'Export CSV', lv: 'Eksportēt CSV' },
  loading: { en: 'Loading statistics…', lv: 'Ielādē statistiku…' },
  failed: {
    en: 'Error loading statistics data. Please try again.',
    lv: 'Statistiku neizdevās ielādēt. Lūdzu, mēģini vēlreiz.',
  },
  card: {
    bookingRate: { en: 'Booking Rate', lv: 'Noslodze' },
    bookingRateNote: {
      en: 'of bookable slots are booked',
      lv: 'no rezervējamiem laikiem ir rezervēti',
    },
    totalBookings: { en: 'Total Bookings', lv: 'Rezervācijas' },
    totalBookingsNote: { en: 'standing bookings', lv: 'spēkā esošas' },
    totalRevenue: { en: 'Total Revenue', lv: 'Ieņēmumi' },
    totalRevenueNote: {
      en: 'for all sessions in the period',
      lv: 'par visiem perioda braucieniem',
    },
    forecastedIncome: { en: 'Forecasted Income', lv: 'Gaidāmie ieņēmumi' },
    forecastedIncomeNote: {
      en: 'from sessions still to come',
      lv: 'no braucieniem, kas vēl priekšā',
    },
    avgSessionLength: { en: 'Avg. Session Length', lv: 'Vidējais ilgums' },
    avgSessionLengthNote: { en: 'per booking', lv: 'vienai rezervācijai' },
    totalHours: { en: 'Total Hours', lv: 'Stundas kopā' },
    totalHoursNote: { en: 'booked on the cable', lv: 'rezervētas pie troses' },
  },
  before: {
    whole: { en: 'Compared with {{days}}', lv: 'Salīdzināts ar: {{days}}' },
    sameTime: {
      en: 'Compared with {{days}}, as it stood at this point of it',
      lv: 'Salīdzināts ar to, kas tajā pašā brīdī bija zināms par: {{days}}',
    },
    was: { en: 'was {{value}}', lv: 'bija {{value}}' },
  },
  allTime: { en: 'All time', lv: 'Visā laikā' },
  everSold: {
    bookings: { en: 'Bookings so far', lv: 'Visas rezervācijas' },
    revenue: { en: 'Revenue so far', lv: 'Visi ieņēmumi' },
    hours: { en: 'Hours so far', lv: 'Visas stundas' },
  },
  minutes: { en: '{{minutes}} min', lv: '{{minutes}} min' },
  hours: { en: '{{hours}} h', lv: '{{hours}} h' },
  overTime: {
    title: {
      day: { en: 'Bookings by Day', lv: 'Rezervācijas pa dienām' },
      month: { en: 'Bookings by Month', lv: 'Rezervācijas pa mēnešiem' },
      year: { en: 'Bookings by Year', lv: 'Rezervācijas pa gadiem' },
    },
    empty: { en: 'No booking data available for this period', lv: 'Šajā periodā rezervāciju nav' },
    share: { en: '{{percentage}} of the period', lv: '{{percentage}} no perioda' },
  },
  revenueOverTime: {
    day: { en: 'Revenue by Day', lv: 'Ieņēmumi pa dienām' },
    month: { en: 'Revenue by Month', lv: 'Ieņēmumi pa mēnešiem' },
    year: { en: 'Revenue by Year', lv: 'Ieņēmumi pa gadiem' },
  },
  popular: {
    title: { en: 'Popular Time Slots', lv: 'Iecienītākie laiki' },
    empty: {
      en: 'No time slot data available for this period',
      lv: 'Šajā periodā rezervētu laiku nav',
    },
  },
  demand: {
    title: { en: 'Wanted but Not Booked', lv: 'Vēlējās, bet nedabūja' },
    empty: { en: 'Everybody got what they asked for', lv: 'Visi dabūja, ko vēlējās' },
    wishes: { en: 'Wishes refused', lv: 'Neizpildītas vēlmes' },
    couldHaveSold: { en: 'Could have been sold', lv: 'Varēja pārdot' },
    couldHaveSoldNote: {
      en: 'wanted in time, and still not booked',
      lv: 'pieprasīts savlaicīgi, bet tā arī nav rezervēts',
    },
    notKept: { en: 'Wishes left out', lv: 'Neuzskaitītas vēlmes' },
    notKeptNote: {
      en: 'more than 60 an hour from one network',
      lv: 'vairāk nekā 60 stundā no viena tīkla',
    },
    slots: { en: 'Most wanted times', lv: 'Visbiežāk vēlētie laiki' },
    count: { en: '{{count}} {wish|wishes}', lv: '{{count}} {vēlmju|vēlme|vēlmes}' },
    reason: refusalReasonWords,
  },
  pickup: {
    title: { en: 'How the Month Fills Up', lv: 'Kā piepildās mēnesis' },
    earlier: { en: 'Earlier month', lv: 'Mēnesi agrāk' },
    later: { en: 'Later month', lv: 'Mēnesi vēlāk' },
    empty: { en: 'Nothing is on sale in this month', lv: 'Šajā mēnesī nekas nav pārdošanā' },
    capacity: {
      en: '{{count}} {slot|slots} on sale',
      lv: 'Pārdošanā {{count}} {laiku|laiks|laiki}',
    },
    daysAhead: { en: 'Days before the session', lv: 'Dienas pirms brauciena' },
    onTheDay: { en: 'on the day', lv: 'brauciena dienā' },
    ahead: { en: '{{count}} {day|days} before', lv: '{{count}} {dienu|dienu|dienas} iepriekš' },
    sold: { en: 'Sold', lv: 'Pārdots' },
    yearBefore: { en: 'A year before', lv: 'Gadu iepriekš' },
  },
  cancellations: {
    title: { en: 'Cancellations', lv: 'Atcelšana' },
    empty: { en: 'Nothing was cancelled in this period', lv: 'Šajā periodā nekas nav atcelts' },
    bookings: { en: 'Bookings cancelled', lv: 'Atceltas rezervācijas' },
    revenue: { en: 'Revenue lost', lv: 'Zaudētie ieņēmumi' },
    byReason: { en: 'Why', lv: 'Kāpēc' },
    byNotice: { en: 'How long before the session', lv: 'Cik ilgi pirms brauciena' },
    reason: cancellationReasonWords,
    notice: {
      h0: { en: 'Under 2 hours', lv: 'Mazāk par 2 stundām' },
      h2: { en: '2–24 hours', lv: '2–24 stundas' },
      h24: { en: '1–3 days', lv: '1–3 dienas' },
      h72: { en: '3–7 days', lv: '3–7 dienas' },
      h168: { en: 'A week or more', lv: 'Nedēļa vai vairāk' },
    },
  },
  occupancy: {
    title: { en: 'Occupancy by Weekday and Time', lv: 'Noslodze pa nedēļas dienām un laikiem' },
    empty: {
      en: 'Nothing was on sale in this period',
      lv: 'Šajā periodā nekas nav bijis pārdošanā',
    },
    cell: {
      en: '{{day}} {{time}}: {{booked}} of {{capacity}} booked',
      lv: '{{day}} {{time}}: rezervēti {{booked}} no {{capacity}}',
    },
    none: { en: 'not on sale', lv: 'nav pārdošanā' },
  },
  csv: {
    metric: { en: 'Metric', lv: 'Rādītājs' },
    value: { en: 'Value', lv: 'Vērtība' },
    bookingRate: { en: 'Booking Rate (%)', lv: 'Noslodze (%)' },
    forecastedIncome: { en: 'Forecasted Income (EUR)', lv: 'Gaidāmie ieņēmumi (EUR)' },
    avgSessionLength: {
      en: 'Average Session Length (min)',
      lv: 'Vidējais rezervācijas ilgums (min)',
    },
    totalRevenue: { en: 'Total Revenue (EUR)', lv: 'Ieņēmumi (EUR)' },
    bookingsOn: { en: 'Bookings on {{day}}', lv: 'Rezervācijas {{day}}' },
    slotsAt: { en: 'Slots at {{time}}', lv: 'Laiki {{time}}' },
  },
} as const;

export const useStatisticsWords = makeWordsHook(statisticsTexts);

export type StatisticsWords = ReturnType<typeof useStatisticsWords>;
