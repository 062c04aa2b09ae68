import type { InLatvian } from '../../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  loading: 'Ielādē tavas rezervācijas',
  failed: 'Rezervācijas neizdevās ielādēt. Lūdzu, mēģini vēlāk.',
  tryAgain: 'Mēģināt vēlreiz',
  empty: {
    title: 'Rezervāciju vēl nav',
    text: 'Šeit glabāsies viss, ko rezervēsi savā kontā.',
    button: 'Rezervēt braucienu',
  },
  showMore: 'Rādīt vēl',
  reference: 'Rezervācijas numurs',
  bookedOn: 'Rezervācija veikta: {{date}}',
  upcoming: 'Gaidāma',
  completed: 'Notikusi',
  total: 'Kopā',
  date: 'Datums',
  time: 'Laiks',
  duration: 'Ilgums',
  minutes: '30 min',
  price: 'Cena',
  cancel: 'Atcelt rezervāciju',
  change: 'Mainīt laiku',
  pickNew: 'Izvēlēties jaunu laiku',
  tooLateToChange:
    'Līdz braucienam ir mazāk par 24 stundām, tāpēc laiku šeit vairs nevar mainīt. Lūdzu, piezvani mums:',
  postponed: 'Atlikta',
  changing: {
    title: 'Mainīt laiku',
    lead: 'Rezervācija paliek tā pati, mainās tikai tās laiks.',
    back: 'Uz manām rezervācijām',
    notFound: 'Šīs rezervācijas nav starp tavām gaidāmajām.',
  },
  dialog: {
    title: 'Rezervācijas atcelšana',
    sure: 'Vai tiešām atcelt šo rezervāciju?',
    released: 'Tās laikus uzreiz varēs rezervēt citi.',
    keep: 'Paturēt',
    cancelling: 'Atceļ…',
    refused: 'Šo rezervāciju vairs nevar atcelt.',
    tooLate: 'Rezervāciju var atcelt ne vēlāk kā 24 stundas pirms brauciena.',
    hoursAway_zero: 'Līdz braucienam ir tikai {{count}} stundu.',
    hoursAway_one: 'Līdz braucienam ir tikai {{count}} stunda.',
    hoursAway_other: 'Līdz braucienam ir tikai {{count}} stundas.',
    failed: 'Rezervāciju neizdevās atcelt. Lūdzu, mēģini vēlāk.',
  },
  cancelled: {
    title: 'Rezervācija atcelta',
    text: 'Rezervācija {{reference}} ir atcelta, un tās laiki atkal ir brīvi.',
    close: 'Aizvērt',
  },
};
