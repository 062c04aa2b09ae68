import { reservedMessage } from '@cablepark/contracts/shared/reserved-message';

import { makeWordsHook } from '#shared/i18n/dictionary';

export const customerCalendarTexts = {
  home: {
    title: { en: 'Pick your time on the water', lv: 'Izvēlies brauciena laiku' },
    lead: {
      en: 'Sessions last 30 minutes. All times are Latvia time.',
      lv: 'Viens brauciens ilgst 30 minūtes. Laiki norādīti pēc Latvijas laika.',
    },
    description: {
      en: 'Book a wakeboarding session on the cable: pick your half hours and ride.',
      lv: 'Rezervē veikborda braucienu pie troses: izvēlies pusstundas un brauc!',
    },
    nextFree: { en: 'Next free session', lv: 'Nākamais brīvais laiks' },
  },
  closedToday: {
    plain: { en: 'Closed today', lv: 'Šodien nestrādājam' },
    because: { en: 'Closed today: {{reason}}', lv: 'Šodien slēgts: {{reason}}' },
  },
  soldOut: {
    wait: {
      en: 'Sold out. Tap a time to wait for it.',
      lv: 'Viss aizņemts. Piespied laiku, kuru gaidīt.',
    },
    waitOr: {
      en: 'Sold out. Tap a time to wait for it, or next free:',
      lv: 'Viss aizņemts. Piespied laiku, kuru gaidīt. Vai arī nākamais brīvais:',
    },
  },
  selection: {
    title: { en: 'Selected Time Slots', lv: 'Izvēlētie laiki' },
    each: { en: '{{price}} each', lv: 'pa {{price}}' },
    clearAll: { en: 'Clear All', lv: 'Notīrīt' },
    clearSelection: { en: 'Clear Selection', lv: 'Notīrīt izvēli' },
    bookNow: { en: 'Book Now ({{total}})', lv: 'Rezervēt ({{total}})' },
    bookSelected: { en: 'Book Selected Slots', lv: 'Rezervēt izvēlētos laikus' },
    proceed: { en: 'Proceed to Booking', lv: 'Turpināt rezervāciju' },
    proceedWith: {
      en: 'Proceed to Booking ({{count}} {slot|slots})',
      lv: 'Turpināt rezervāciju ({{count}} {laiku|laiks|laiki})',
    },
    none: {
      en: 'Nothing selected yet: pick your times in the calendar.',
      lv: 'Vēl nekas nav izvēlēts: atzīmē laikus kalendārā.',
    },
    show: { en: 'Show selected slots', lv: 'Rādīt izvēlētos laikus' },
    hide: { en: 'Hide selected slots', lv: 'Paslēpt izvēlētos laikus' },
    remove: { en: 'Remove {{time}}', lv: 'Noņemt {{time}}' },
  },
  toast: {
    reserved: reservedMessage,
    missing: { title: { en: 'Time slot not available', lv: 'Šis laiks nav pieejams' } },
    notAvailable: {
      title: {
        en: 'This time slot is already booked or blocked.',
        lv: 'Šis laiks jau ir aizņemts vai slēgts.',
      },
    },
    past: { title: { en: 'This time slot is in the past.', lv: 'Šis laiks jau ir pagājis.' } },
    otherDay: {
      title: { en: 'Only one day at a time', lv: 'Vienā reizē – tikai viena diena' },
      text: {
        en: 'You can only book time slots for a single day. Please complete this booking first or clear your selection.',
        lv: 'Vienā rezervācijā var būt tikai vienas dienas laiki. Vispirms pabeidz šo rezervāciju vai notīri izvēli.',
      },
    },
    startOver: { en: 'Start over on {{weekday}}', lv: 'Sākt no jauna {{weekday}}' },
    cleared: { title: { en: 'Selection cleared', lv: 'Izvēle notīrīta' } },
    tooMany: {
      title: {
        en: 'At most 8 half hours in one booking.',
        lv: 'Vienā rezervācijā var būt ne vairāk kā 8 pusstundas.',
      },
      text: {
        en: 'Book these first, or remove one of them from your selection.',
        lv: 'Vispirms rezervē šīs vai izņem kādu no izvēles.',
      },
    },
    noneOnHome: {
      title: { en: 'No Time Slots Selected', lv: 'Nav izvēlēts neviens laiks' },
      text: {
        en: 'Please select at least one time slot before proceeding.',
        lv: 'Pirms turpini, izvēlies vismaz vienu laiku.',
      },
    },
    none: {
      title: { en: 'No slots selected', lv: 'Nav izvēlēts neviens laiks' },
      text: {
        en: 'Please select at least one time slot to book.',
        lv: 'Lai rezervētu, izvēlies vismaz vienu laiku.',
      },
    },
    unselected: {
      en: 'We removed {{times}} from your selection.',
      lv: 'No tavas izvēles izņēmām {{times}}.',
    },
    lost: {
      title: { en: 'Just taken', lv: 'Tikko aizņemts' },
      text: {
        en: '{{times}} can no longer be booked, so we removed it from your selection. Please pick another time.',
        lv: '{{times}} vairs nav brīvs, tāpēc izņēmām to no tavas izvēles. Lūdzu, izvēlies citu laiku.',
      },
    },
  },
  panel: {
    prices: { en: 'Prices', lv: 'Cenas' },
    contacts: { en: 'Contacts', lv: 'Kontakti' },
    callUs: {
      en: 'If online booking is unavailable, please phone us.',
      lv: 'Ja rezervācija tiešsaistē nedarbojas, piezvani mums.',
    },
    failed: { en: 'Failed to fetch configuration', lv: 'Neizdevās ielādēt parka iestatījumus' },
    instructions: {
      title: { en: 'Booking Instructions', lv: 'Kā rezervēt' },
      consecutive: { en: 'Select consecutive slots', lv: 'Izvēlies laikus pēc kārtas' },
      prices: {
        en: 'Prices vary by time and weekends',
        lv: 'Cena atkarīga no nedēļas dienas un laika',
      },
      colours: {
        en: 'Green is available, yellow is booked, red is blocked',
        lv: 'Zaļš ir brīvs, dzeltens – aizņemts, sarkans – slēgts',
      },
    },
  },
  picker: {
    title: {
      en: 'Booking Calendar (New Component Version)',
      lv: 'Rezervāciju kalendārs (jaunā versija)',
    },
    lead: {
      en: 'The weekly calendar as a separate component.',
      lv: 'Nedēļas kalendārs kā atsevišķa sastāvdaļa.',
    },
    testTitle: { en: 'Calendar Test', lv: 'Kalendāra pārbaude' },
    testLead: {
      en: 'The booking calendar with its own refresh flags.',
      lv: 'Rezervāciju kalendārs ar savām atsvaidzināšanas atzīmēm.',
    },
  },
} as const;

export const useCustomerCalendarWords = makeWordsHook(customerCalendarTexts);
