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
    manage: 'Tava rezervācija un tavi dati',
    why: (reason) => `Labdien! ${reason}, tāpēc tavs brauciens nenotiks. Tava rezervācija ir atcelta.`,
    lead: 'Labdien! Tava rezervācija ir atcelta.',
    postponed: 'Labdien! Tava atliktā rezervācija ir atcelta bez maksas.',
    next: (phone) => [`Ja atcelšana tev ir negaidīta, lūdzu, piezvani mums: ${phone}.`],
    link: 'Izvēlēties citu laiku',
  },
  move: {
    subject: (when, reference) => `Tavs jaunais laiks: ${when} (${reference})`,
    title: 'Rezervācija pārcelta',
    lead: (phone) => [
      'Labdien! Tavai rezervācijai ir jauns laiks.',
      `Ja pārcelšana tev ir negaidīta, lūdzu, piezvani mums: ${phone}.`,
    ],
  },
  postponement: {
    subject: (when, reference) => `Lūdzu, izvēlies jaunu laiku: ${when} brauciens nenotiks (${reference})`,
    title: 'Rezervācija atlikta',
    lead: 'Labdien! Tavs brauciens rezervētajā laikā diemžēl nevar notikt.',
    next: (phone) => [
      'Lūdzu, izvēlies jaunu laiku: dārgāk nekā līdz šim tas nebūs. Vari arī atcelt rezervāciju bez maksas.',
      `Ja ērtāk ir parunāt, zvani mums: ${phone}.`,
    ],
    link: 'Izvēlēties jaunu laiku',
  },
  restoration: {
    subject: (when, reference) => `Laba ziņa – rezervācija ir spēkā: ${when} (${reference})`,
    title: 'Rezervācija atkal ir spēkā',
    lead: (phone) => [
      'Labdien! Tavs brauciens tomēr notiks rezervētajā laikā.',
      `Ja laiks tev vairs neder, lūdzu, piezvani mums: ${phone}.`,
    ],
  },
  reminder: {
    subject: (when, reference) => `Drīz tiekamies: ${when} (${reference})`,
    title: 'Tavs brauciens ir pavisam drīz',
    lead: ['Labdien! Gaidām tevi uz ūdens.', 'Lūdzu, ierodies 15 minūtes iepriekš. Autostāvvieta ir bez maksas.'],
  },
  formerAddress: {
    subject: (reference) => `Mainīta tavas rezervācijas e-pasta adrese (${reference})`,
    title: 'Mainīta e-pasta adrese',
    lead: (phone) => [
      'Labdien! Turpmāk vēstules par šo rezervāciju sūtīsim uz citu adresi.',
      `Ja tas nebiji tu, lūdzu, piezvani mums: ${phone}.`,
    ],
  },
  manage: 'Mainīt vai atcelt rezervāciju',
  manageLate: 'Apskatīt rezervāciju un labot savus datus',
  formerTime: 'Iepriekšējais laiks',
  reasons: {
    weather: 'Laikapstākļi šoreiz nav mums labvēlīgi',
    breakdown: 'Mūsu trose ir sabojājusies',
  },
  placedNotice: { subject: 'Jauna rezervācija', link: 'Atvērt rezervācijas' },
  cancelledNotice: { subject: 'Rezervācija atcelta', link: 'Atvērt rezervācijas' },
  movedNotice: { subject: 'Rezervācija pārcelta', link: 'Atvērt rezervācijas' },
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
  erased: 'personas dati izdzēsti',
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
