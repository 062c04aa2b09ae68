import { makeWordsHook } from '#shared/i18n/dictionary';

export const useStaffCalendarWords = makeWordsHook({
  bookings: {
    title: { en: 'Calendar', lv: 'Kalendārs' },
    block: { en: 'Block Slots', lv: 'Slēgt laikus' },
    available: { en: 'Make Available', lv: 'Atvērt laikus' },
    more: { en: 'More actions', lv: 'Citas darbības' },
    refresh: { en: 'Refresh Calendar', lv: 'Atsvaidzināt kalendāru' },
    allHours: { en: 'Show all hours', lv: 'Rādīt visas stundas' },
    openHours: { en: 'Show opening hours only', lv: 'Rādīt tikai darba laiku' },
    actions: { en: 'Actions on the selection', lv: 'Ko darīt ar izvēlētajiem laikiem' },
    none: {
      en: 'Select time slots to enable actions',
      lv: 'Lai rīkotos, izvēlies laikus kalendārā',
    },
    selected: {
      en: '{{count}} {slot|slots} selected',
      lv: '{Izvēlēti|Izvēlēts|Izvēlēti} {{count}} {laiki|laiks|laiki}',
    },
    blockedFor: { en: 'Blocked: {{reason}}', lv: 'Slēgts: {{reason}}' },
    banner: { en: 'Selection Active', lv: 'Izvēlētie laiki' },
    clear: { en: 'Clear Selection ({{count}})', lv: 'Notīrīt izvēli ({{count}})' },
    hint: {
      title: { en: 'Time slot selected', lv: 'Laiks izvēlēts' },
      text: {
        en: 'Select more if you like, then choose an action.',
        lv: 'Ja vajag, izvēlies vēl citus un tad darbību.',
      },
      range: {
        en: 'Hold Shift and click to select all slots up to that one.',
        lv: 'Turot Shift, ar vienu klikšķi izvēlēsies visus laikus līdz norādītajam.',
      },
    },
    otherWeek: {
      en: "Cannot select time slot from {{date}} as it's not in the current week",
      lv: 'Laiku {{date}} nevar izvēlēties, jo tas nav šajā nedēļā',
    },
    lost: {
      title: { en: 'Just booked', lv: 'Tikko rezervēts' },
      text: {
        en: '{{times}} was booked in the meantime and is no longer selected.',
        lv: '{{times}} pa to laiku ir rezervēts un vairs nav izvēlēts.',
      },
    },
    refreshFailed: { en: 'Failed to fetch time slots.', lv: 'Neizdevās ielādēt laikus.' },
  },
  eraseReason: { en: 'Erase reason', lv: 'Dzēst iemeslu' },
  drag: {
    label: { en: 'Moving a booking', lv: 'Rezervācijas pārcelšana' },
    over: { en: '{{name}} → {{times}}', lv: '{{name}} → {{times}}' },
    nowhere: { en: '{{name}}: drop it on its new time', lv: '{{name}}: velc uz jauno laiku' },
    weeks: {
      en: 'Hold it over an arrow to change the week. Press Escape to stop.',
      lv: 'Lai mainītu nedēļu, paturi virs bultiņas. Ar Escape var pārtraukt.',
    },
    taken: { en: 'The booking does not fit there', lv: 'Rezervācija tur neietilpst' },
    takenText: { en: 'Not free: {{times}}.', lv: 'Nav brīvs: {{times}}.' },
    severalDays: {
      en: 'A booking must be within one day.',
      lv: 'Vienā rezervācijā var būt tikai vienas dienas laiki.',
    },
    unknown: {
      en: 'This booking can no longer be moved',
      lv: 'Šo rezervāciju vairs nevar pārcelt',
    },
  },
  cell: {
    past: { en: 'Past', lv: 'Pagājis' },
    cleared: { en: 'Cleared', lv: 'Atbrīvots' },
    selected: { en: 'Selected', lv: 'Izvēlēts' },
    differs: { en: 'differs from now: {{now}}', lv: 'tagad ir citādi: {{now}}' },
    noDetails: { en: 'other details', lv: 'citi dati' },
  },
  past: {
    label: { en: 'The calendar as it was', lv: 'Kalendārs agrāk' },
    slider: { en: 'As of', lv: 'Stāvoklis uz' },
    day: { en: 'Day', lv: 'Diena' },
    hour: { en: 'Hour', lv: 'Stunda' },
    play: { en: 'Play', lv: 'Atskaņot' },
    pause: { en: 'Pause', lv: 'Pauze' },
    banner: {
      en: 'This is the past: nothing can be changed here.',
      lv: 'Šī ir pagātne: šeit neko nevar mainīt.',
    },
    shown: {
      en: 'You see the calendar as of {{instant}}.',
      lv: 'Kalendāra stāvoklis uz {{instant}}.',
    },
    differing: {
      en: '{{count}} {cell differs|cells differ} from now.',
      lv: 'Tagad {citādi|citāds|citādi} ir {{count}} {laiki|laiks|laiki}.',
    },
    back: { en: 'Back to now', lv: 'Atpakaļ uz tagadni' },
  },
  block: {
    title: { en: 'Block Time Slots', lv: 'Slēgt laikus' },
    text: {
      en: 'Nobody can book these time slots until they are made available again.',
      lv: 'Šos laikus neviens nevarēs rezervēt, kamēr tie netiks atkal atvērti.',
    },
    kept: {
      en: 'You can block it all the same. A form that is being filled in is refused then; whoever waits keeps their place.',
      lv: 'Slēgt var tik un tā. Iesākto veidlapu tad vairs nepieņemsim, bet gaidītāji paliks savā vietā rindā.',
    },
    reason: { en: 'Reason', lv: 'Iemesls' },
    reasonPlaceholder: {
      en: 'For example: storm, maintenance, private event',
      lv: 'Piemēram, vētra, remonts, pasākums',
    },
    required: { en: 'Reason is required', lv: 'Jānorāda iemesls' },
    short: { en: 'Reason must be at least 2 characters', lv: 'Iemeslā jābūt vismaz 2 rakstzīmēm' },
    done: {
      en: '{{count}} {slot|slots} blocked',
      lv: '{Slēgti|Slēgts|Slēgti} {{count}} {laiki|laiks|laiki}',
    },
    failed: { en: 'Blocking Failed', lv: 'Neizdevās slēgt' },
  },
  available: {
    title: { en: 'Make Time Slots Available', lv: 'Atvērt laikus' },
    text: {
      en: 'Customers can book these time slots at this price.',
      lv: 'Klienti šos laikus varēs rezervēt par šo cenu.',
    },
    price: { en: 'Price per slot (€)', lv: 'Cena par laiku (€)' },
    low: { en: 'Price must be at least €5', lv: 'Cenai jābūt vismaz 5 €' },
    done: {
      en: '{{count}} {slot|slots} made available',
      lv: '{Atvērti|Atvērts|Atvērti} {{count}} {laiki|laiks|laiki}',
    },
    failed: { en: 'Operation Failed', lv: 'Darbība neizdevās' },
  },
  regenerate: {
    pending: { en: 'Regenerating...', lv: 'Izveido…' },
    title: { en: 'Regenerate Time Slots', lv: 'Izveidot laikus no jauna' },
    text: {
      en: 'The week of {{week}} is generated again from the current operating hours and prices. Booked and blocked time slots stay as they are.',
      lv: 'Nedēļa: {{week}}. Tās laiki tiks izveidoti no jauna pēc pašreizējā darba laika un cenām. Rezervētie un slēgtie laiki paliks, kā ir.',
    },
    preview: {
      en: 'Opened: {{generated}}. Removed: {{removed}}. With a new price: {{repriced}}. Bookings kept: {{preserved}}.',
      lv: 'Tiks atvērti: {{generated}}. Tiks noņemti: {{removed}}. Mainīsies cena: {{repriced}}. Paliks rezervācijas: {{preserved}}.',
    },
    failed: { en: 'Error regenerating time slots', lv: 'Laikus neizdevās izveidot no jauna' },
    done: { en: 'Time slots regenerated', lv: 'Laiki izveidoti no jauna' },
  },
});
