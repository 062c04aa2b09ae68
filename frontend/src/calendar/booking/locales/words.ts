import { closedBecause } from '@cablepark/contracts/schedule/cancellation-reason';

import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts about a booking that several pages show its customer. */
export const useShownBookingWords = makeWordsHook({
  extras: {
    equipmentRental: {
      customer: { en: 'I need a wetsuit or a board', lv: 'Man vajadzēs hidrotērpu vai dēli' },
      staff: { en: 'Wetsuit or board', lv: 'Hidrotērps vai dēlis' },
    },
    wetsuit: {
      en: 'Wetsuit: {{halfHour}} for half an hour, {{hour}} for an hour',
      lv: 'Hidrotērps: {{halfHour}} par pusstundu, {{hour}} par stundu',
    },
    board: {
      en: 'Board: {{halfHour}} for half an hour, {{hour}} for an hour',
      lv: 'Dēlis: {{halfHour}} par pusstundu, {{hour}} par stundu',
    },
    package: {
      customer: {
        en: 'I want the package: cable, sauna and equipment',
        lv: 'Gribu komplektu: trosi, pirti un inventāru',
      },
      staff: {
        en: 'Package: cable, sauna and equipment',
        lv: 'Komplekts: trose, pirts un inventārs',
      },
    },
    packagePrice: { en: '{{hour}} for an hour', lv: '{{hour}} par stundu' },
    text: {
      en: 'You pay for these at the park; they are not part of the total.',
      lv: 'Par to maksāsi parkā, kopsumma nemainās.',
    },
  },
  asked: {
    equipmentRental: { en: 'Yes, paid at the park', lv: 'Jā, par to maksā parkā' },
    package: {
      en: 'Cable, sauna and equipment, paid at the park',
      lv: 'Trose, pirts un inventārs, par to maksā parkā',
    },
  },
  total: { en: 'Total amount', lv: 'Kopā' },
  phonePlaceholder: { en: '+371 20 123 456', lv: '+371 20 123 456' },
  none: { en: 'None', lv: 'Nav' },
  notSaid: { en: 'Not given', lv: 'Nav norādīta' },
  invalid: {
    customer: {
      name: { en: 'Name must be at least 2 characters', lv: 'Ieraksti vārdu, vismaz 2 burtus' },
      phone: {
        en: 'Phone number must be between 8-15 digits, with optional + prefix',
        lv: 'Tālruņa numurā jābūt 8–15 cipariem, sākumā drīkst būt +',
      },
      email: { en: 'Invalid email format', lv: 'E-pasta adrese nav pareiza' },
    },
    staff: {
      name: { en: 'Name must be at least 2 characters', lv: 'Vārdā jābūt vismaz 2 rakstzīmēm' },
      phone: {
        en: 'Phone number must be 8-15 digits, optionally starting with +',
        lv: 'Tālruņa numurā jābūt 8–15 cipariem, sākumā drīkst būt +',
      },
      email: { en: 'Invalid email address', lv: 'Nederīga e-pasta adrese' },
    },
  },
  state: {
    upcoming: { en: 'Upcoming', lv: 'Gaidāma' },
    running: { en: 'On the water', lv: 'Uz ūdens' },
    postponed: { en: 'Postponed', lv: 'Atlikta' },
    completed: { en: 'Completed', lv: 'Notikusi' },
  },
  cancelling: {
    sure: { en: 'Do you want to cancel this booking?', lv: 'Vai tiešām atcelt šo rezervāciju?' },
    released: {
      en: 'Its time slots become available to others at once.',
      lv: 'Tās laikus uzreiz varēs rezervēt citi.',
    },
    free: { en: 'It costs you nothing.', lv: 'Tas neko nemaksās.' },
  },
  bookAgain: { en: 'Book Wake Session', lv: 'Rezervēt braucienu' },
  addToCalendar: { en: 'Add to Calendar', lv: 'Pievienot kalendāram' },
  downloadIcs: { en: 'Download .ics file', lv: 'Lejupielādēt .ics failu' },
  googleCalendar: { en: 'Google Calendar', lv: 'Google Calendar' },
  icsCalendars: { en: 'Apple, Outlook (.ics)', lv: 'Apple, Outlook (.ics)' },
  removeIcs: {
    en: 'Calendar file that removes the old time',
    lv: 'Kalendāra fails, kas izdzēš veco laiku',
  },
  event: {
    title: { en: 'Wakeboarding ({{reference}})', lv: 'Veikbords ({{reference}})' },
    details: {
      en: `Reference: {{reference}}\nName: {{name}}\nPhone: {{phone}}\nEquipment rental: {{rental}}\nTimes: {{times}}\nPlease arrive 15 minutes early.`,
      lv: `Rezervācijas numurs: {{reference}}\nVārds: {{name}}\nTālrunis: {{phone}}\nInventāra noma: {{rental}}\nLaiki: {{times}}\nLūdzu, ierodies 15 minūtes iepriekš.`,
    },
  },
  postponed: {
    ...closedBecause,
    text: {
      en: 'Your booking is kept: pick a new time whenever it suits you, or cancel it.',
      lv: 'Tava rezervācija paliek: izvēlies jaunu laiku, kad tev ērti, vai atcel to.',
    },
    oldTime: { en: 'Old time: {{times}}', lv: 'Vecais laiks: {{times}}' },
  },
});
