import type { InLatvian } from '../../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  reference: 'Rezervācijas numurs',
  name: 'Vārds',
  date: 'Datums',
  time: 'Laiks',
  rental: 'Inventāra noma',
  rentalYes: 'Jā',
  rentalNo: 'Nē',
  rentalLabel: '+$30',
  total: 'Kopā',
  phone: 'Tālrunis',
  email: 'E-pasts',
  notes: 'Piezīmes',
  none: 'Nav',
  addToCalendar: 'Pievienot kalendāram',
  downloadIcs: 'Lejupielādēt .ics failu',
  removeIcs: 'Kalendāra fails bez vecā laika',
  event: {
    title: 'Veikbords ({{reference}})',
    details: `Rezervācijas numurs: {{reference}}\nVārds: {{name}}\nTālrunis: {{phone}}\nInventāra noma: {{rental}}\nLaiki: {{times}}\nLūdzu, ierodies 15 minūtes iepriekš.`,
  },
  postponed: {
    weather: 'Laikapstākļu dēļ mums nācās slēgt.',
    breakdown: 'Bojājuma dēļ mums nācās slēgt.',
    other: 'Šajā laikā mums nācās slēgt.',
    text: 'Tava rezervācija paliek: izvēlies jaunu laiku, kad tev ērti, vai atcel to.',
    oldTime: 'Vecais laiks: {{times}}',
  },
};
