import type { InLatvian } from '../../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  title: 'Atkļūdošana',
  lead: 'Ko sistēma zina par rezervāciju, tā, kā tas ir saglabāts.',
  tab: {
    analysis: 'Rezervācijas analīze',
    june: '1. jūnija problēma',
  },
  form: {
    label: 'Rezervācijas numurs',
    submit: 'Analizēt',
    pending: 'Ielādē…',
    required: 'Ievadi rezervācijas numuru',
  },
  failed: {
    booking: 'Rezervāciju neizdevās ielādēt',
    slots: 'Laikus neizdevās ielādēt',
  },
  analysis: {
    booking: 'Rezervācija',
    slots: 'Laiki',
    until: 'Dienas līdz rezervācijai',
    days_zero: '{{count}} dienu',
    days_one: '{{count}} diena',
    days_other: '{{count}} dienas',
    daysAgo_zero: 'pirms {{count}} dienām',
    daysAgo_one: 'pirms {{count}} dienas',
    daysAgo_other: 'pirms {{count}} dienām',
    today: 'Šodien',
    json: 'Rezervācijas JSON',
  },
  slot: {
    time: 'Laiks (Rīga)',
    utc: 'Laiks (UTC)',
    price: 'Cena',
    status: 'Statuss',
  },
  status: {
    available: 'Brīvs',
    booked: 'Rezervēts',
    blocked: 'Slēgts',
    reserved: 'Aizņemts',
    unavailable: 'Nav pieejams',
    unallocated: 'Nav atvērts',
  },
  june: {
    year: 'Gads',
    text: 'Saglabātie 1. jūnija laiki un to rezervācijas.',
    slots: 'Laiki: {{day}}',
    noSlots: 'Šai dienai nav saglabātu laiku',
    noSlotsText: 'Laikus sistēma izveido četras nedēļas uz priekšu; citus pievieno darbinieki.',
    bookings: 'Rezervācijas',
    noBookings: 'Šajā dienā rezervāciju nav',
    json: 'Laiku JSON',
  },
};
