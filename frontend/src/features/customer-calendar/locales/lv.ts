import type { InLatvian } from '../../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  home: {
    title: 'Izvēlies laiku uz ūdens',
    lead: 'Viens brauciens ir 30 minūtes. Laiki norādīti pēc Latvijas laika.',
    nextFree: 'Nākamais brīvais laiks',
  },
  selection: {
    title: 'Izvēlētie laiki',
    each: 'pa {{price}}',
    clearAll: 'Notīrīt',
    clearSelection: 'Notīrīt izvēli',
    bookNow: 'Rezervēt ({{total}})',
    bookSelected: 'Rezervēt izvēlētos laikus',
    proceed: 'Turpināt rezervāciju',
    proceedWith_zero: 'Turpināt rezervāciju ({{count}} laiku)',
    proceedWith_one: 'Turpināt rezervāciju ({{count}} laiks)',
    proceedWith_other: 'Turpināt rezervāciju ({{count}} laiki)',
    total: 'Kopā',
    none: 'Vēl nekas nav izvēlēts: atzīmē laikus kalendārā.',
    show: 'Rādīt izvēlētos laikus',
    hide: 'Paslēpt izvēlētos laikus',
    remove: 'Noņemt {{time}}',
  },
  toast: {
    missing: { title: 'Šis laiks nav pieejams' },
    notAvailable: { title: 'Šis laiks jau ir aizņemts vai slēgts.' },
    past: { title: 'Šis laiks jau ir pagājis.' },
    otherDay: {
      title: 'Tikai viena diena vienā reizē',
      text: 'Vienā rezervācijā var būt tikai vienas dienas laiki. Vispirms pabeidz šo rezervāciju vai notīri izvēli.',
    },
    tooMany: {
      title: 'Vienā rezervācijā var būt ne vairāk kā 8 pusstundas.',
      text: 'Vispirms rezervē šīs vai izņem kādu no izvēles.',
    },
    noneOnHome: { title: 'Nav izvēlēts neviens laiks', text: 'Pirms turpini, izvēlies vismaz vienu laiku.' },
    none: { title: 'Nav izvēlēts neviens laiks', text: 'Lai rezervētu, izvēlies vismaz vienu laiku.' },
    lost: {
      title: 'Tikko aizņemts',
      text: '{{times}} vairs nav brīvs, tāpēc izņēmām to no tavas izvēles. Lūdzu, izvēlies citu laiku.',
    },
  },
  panel: {
    hours: 'Darba laiks',
    weekdays: 'Darba dienās',
    weekends: 'Brīvdienās un svētkos',
    prices: 'Cenas',
    cable: 'Trose, 30 min',
    board: 'Dēlis, 1 h / pusstunda',
    wetsuit: 'Hidrotērps, 1 h / pusstunda',
    sauna: 'Pirts + trose + inventārs, 1 h',
    contacts: 'Kontakti',
    phone: 'Tālrunis',
    email: 'E-pasts',
    address: 'Adrese',
    callUs: 'Ja rezervācija tiešsaistē nedarbojas, piezvani mums.',
    failed: 'Neizdevās ielādēt parka iestatījumus',
    instructions: {
      title: 'Kā rezervēt',
      consecutive: 'Izvēlies laikus pēc kārtas',
      prices: 'Cena atkarīga no laika un brīvdienām',
      colours: 'Zaļš ir brīvs, dzeltens – aizņemts, sarkans – slēgts',
    },
  },
  picker: {
    title: 'Rezervāciju kalendārs (jaunā versija)',
    lead: 'Nedēļas kalendārs kā atsevišķa sastāvdaļa.',
    testTitle: 'Kalendāra pārbaude',
    testLead: 'Rezervāciju kalendārs ar savām atsvaidzināšanas atzīmēm.',
  },
};
