import type { InLatvian } from '../../../shared/i18n/dictionary.ts';
import { eventSentences } from '../event-sentences.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  title: 'Vēsture',
  lead: 'Kas ko mainījis; jaunākais vispirms.',
  loading: 'Ielādē vēsturi…',
  failed: 'Datus neizdevās ielādēt. Lūdzu, mēģini vēlreiz.',
  empty: 'Nekas nav mainīts.',
  emptyText: 'Meklētajam neatbilst neviens ieraksts.',
  more: 'Rādīt vēl',
  times: '× {{count}}',
  actor: {
    guest: 'Viesis',
    system: 'Sistēma',
    unknown: 'Lietotājs',
  },
  filter: {
    day: 'Kad',
    anyDay: 'Jebkura diena',
    user: 'Kas',
    anybody: 'Jebkurš',
    about: 'Par ko',
    everything: 'Par visu',
    settings: 'Iestatījumi',
    schedule: 'Dienas grafiks',
  },
  about: {
    schedule: 'Grafiks: {{day}}',
    days_zero: '{{count}} dienu, {{range}}',
    days_one: '{{count}} diena, {{range}}',
    days_other: '{{count}} dienas, {{range}}',
    settings: 'Iestatījumi',
    user: 'Konts: {{name}}',
    someUser: 'Lietotāja konts',
    feedback: 'Atsauksmes',
  },
  reason: {
    customer: 'Klients',
    staff: 'Darbinieki',
    weather: 'Laikapstākļi',
    breakdown: 'Bojājums',
    other: 'Cits iemesls',
    unknown: 'Iemesls nav zināms',
  },
  moved: '{{from}} → {{to}}',
  event: eventSentences('lv'),
};
