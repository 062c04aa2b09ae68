import type { Words } from './en.ts';

const plural = new Intl.PluralRules('lv');

/** For example `1 laiks`, `2 laiki`, `10 laiku`, `11 laiku` or `21 laiks`. */
function slots(count: number): string {
  const form = plural.select(count);
  return `${count} ${form === 'zero' ? 'laiku' : form === 'one' ? 'laiks' : 'laiki'}`;
}

export const lv: Words = {
  confirmation: {
    subject: (when, reference) => `Rezervācija apstiprināta: ${when} (${reference})`,
    title: 'Rezervācija apstiprināta',
    lead: [
      'Labdien! Tava rezervācija ir apstiprināta. Tiekamies uz ūdens.',
      'Lūdzu, ierodies 15 minūtes iepriekš. Autostāvvieta ir bez maksas.',
    ],
    link: 'Atvērt rezervāciju',
  },
  cancellation: {
    subject: (when, reference) => `Rezervācija atcelta: ${when} (${reference})`,
    title: 'Rezervācija atcelta',
    lead: (phone) => [
      'Labdien! Tava rezervācija ir atcelta.',
      `Ja atcelšana tev ir negaidīta, lūdzu, piezvani mums: ${phone}.`,
    ],
    link: 'Izvēlēties citu laiku',
  },
  placedNotice: { subject: 'Jauna rezervācija', link: 'Atvērt rezervācijas' },
  cancelledNotice: { subject: 'Rezervācija atcelta', link: 'Atvērt rezervācijas' },
  reference: 'Rezervācijas Nr.',
  date: 'Datums',
  time: 'Laiks',
  latviaTime: (times) => `${times} (pēc Latvijas laika)`,
  length: 'Ilgums',
  lengthOf: (count) => `${count * 30} minūtes (${slots(count)})`,
  rental: 'Inventāra noma',
  yes: 'jā',
  no: 'nē',
  name: 'Vārds',
  customer: 'Klients',
  phone: 'Tālrunis',
  email: 'E-pasts',
  notes: 'Piezīmes',
  level: 'Pieredze',
  total: 'Kopā',
  policy: {
    title: 'Atcelšanas noteikumi',
    items: [
      'Mazāk nekā 2 stundas pirms brauciena: jāmaksā pilna cena',
      'Mazāk nekā 24 stundas iepriekš: 50\u00a0% no cenas',
      'Agrāk: bez maksas, atmaksājam visu summu',
    ],
  },
  address: 'Ādaži Siguļi, Carnikava, Latvija',
  calendar: {
    summary: (park) => `Veikbords, ${park}`,
    description: (reference, phone) =>
      `Rezervācijas Nr.: ${reference}\nLūdzu, ierodies 15 minūtes iepriekš.\nTālrunis: ${phone}`,
  },
};
