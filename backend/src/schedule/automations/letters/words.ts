import { toEuros, type Cents } from '@cablepark/contracts/shared/money';

import { selectTexts, type TextsIn } from '#mail/select-texts';
import { NO_BREAK_SPACE, type Language } from './riga-words.ts';

const plurals = { en: new Intl.PluralRules('en'), lv: new Intl.PluralRules('lv') };

/**
 * The forms of a counted noun: `one` is for 1, in Latvian also for 21; `zero` for 0, 10, 11 there.
 */
interface Counted {
  readonly zero?: string;
  readonly one: string;
  readonly other: string;
}

/** For example `1 laiks`, `2 laiki`, `10 laiku`, `11 laiku` or `21 laiks`. */
export function formatCount(language: Language, count: number, counted: Counted): string {
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = counted;
  return `${count} ${forms[plurals[language].select(count)] ?? counted.other}`;
}

const texts = {
  confirmation: {
    subject: (when: string, reference: string) => ({
      en: `Booking confirmed: ${when} (${reference})`,
      lv: `Rezervācija apstiprināta: ${when} (${reference})`,
    }),
    title: { en: 'Booking confirmed', lv: 'Rezervācija apstiprināta' },
    lead: () => ({
      en: [
        'Hello, your booking is confirmed. See you on the water.',
        'Please arrive 15 minutes early. Parking is free.',
      ],
      lv: [
        'Labdien! Tava rezervācija ir apstiprināta. Tiekamies uz ūdens.',
        'Lūdzu, ierodies 15 minūtes iepriekš. Autostāvvieta ir bez maksas.',
      ],
    }),
    link: { en: 'Open the booking', lv: 'Atvērt rezervāciju' },
  },
  cancellation: {
    subject: (when: string, reference: string) => ({
      en: `Booking cancelled: ${when} (${reference})`,
      lv: `Rezervācija atcelta: ${when} (${reference})`,
    }),
    title: { en: 'Booking cancelled', lv: 'Rezervācija atcelta' },
    why: (reason: string) => ({
      en: `Hello, ${reason}, so your session can't take place. Your booking has been cancelled.`,
      lv: `Labdien! ${reason}, tāpēc tavs brauciens nenotiks. Tava rezervācija ir atcelta.`,
    }),
    lead: {
      en: 'Hello, your booking has been cancelled.',
      lv: 'Labdien! Tava rezervācija ir atcelta.',
    },
    postponed: {
      en: 'Hello, your postponed booking has been cancelled, free of charge.',
      lv: 'Labdien! Tava atliktā rezervācija ir atcelta bez maksas.',
    },
    free: {
      en: 'It was cancelled free of charge.',
      lv: 'Atcelšana ir bez maksas.',
    },
    next: (phone: string) => ({
      en: [`If you did not expect this, please call us: ${phone}.`],
      lv: [`Ja atcelšana tev ir negaidīta, lūdzu, piezvani mums: ${phone}.`],
    }),
    link: { en: 'Pick another time', lv: 'Izvēlēties citu laiku' },
    manage: { en: 'Your booking and your data', lv: 'Tava rezervācija un tavi dati' },
  },
  move: {
    subject: (when: string, reference: string) => ({
      en: `Your new time: ${when} (${reference})`,
      lv: `Tavs jaunais laiks: ${when} (${reference})`,
    }),
    title: { en: 'Booking moved', lv: 'Rezervācija pārcelta' },
    lead: (phone: string) => ({
      en: [
        'Hello, your booking has a new time.',
        `If you did not expect this, please call us: ${phone}.`,
      ],
      lv: [
        'Labdien! Tavai rezervācijai ir jauns laiks.',
        `Ja pārcelšana tev ir negaidīta, lūdzu, piezvani mums: ${phone}.`,
      ],
    }),
  },
  postponement: {
    subject: (when: string, reference: string) => ({
      en: `Please pick a new time: ${when} can't take place (${reference})`,
      lv: `Lūdzu, izvēlies jaunu laiku: ${when} brauciens nenotiks (${reference})`,
    }),
    title: { en: 'Booking postponed', lv: 'Rezervācija atlikta' },
    lead: {
      en: "Hello, your session can't take place at the time you booked.",
      lv: 'Labdien! Tavs brauciens rezervētajā laikā diemžēl nevar notikt.',
    },
    next: (phone: string) => ({
      en: [
        'Please pick a new time (you never pay more than before), or cancel free of charge.',
        `If you would rather talk to us, call ${phone}.`,
      ],
      lv: [
        'Lūdzu, izvēlies jaunu laiku: dārgāk nekā līdz šim tas nebūs. ' +
          'Vari arī atcelt rezervāciju bez maksas.',
        `Ja ērtāk ir parunāt, zvani mums: ${phone}.`,
      ],
    }),
    link: { en: 'Pick a new time', lv: 'Izvēlēties jaunu laiku' },
  },
  restoration: {
    subject: (when: string, reference: string) => ({
      en: `Good news, your booking is on again: ${when} (${reference})`,
      lv: `Laba ziņa – rezervācija ir spēkā: ${when} (${reference})`,
    }),
    title: { en: 'Your booking is on again', lv: 'Rezervācija atkal ir spēkā' },
    lead: (phone: string) => ({
      en: [
        'Hello, your session will take place after all, as you booked it.',
        `If the time no longer suits you, please call us: ${phone}.`,
      ],
      lv: [
        'Labdien! Tavs brauciens tomēr notiks rezervētajā laikā.',
        `Ja laiks tev vairs neder, lūdzu, piezvani mums: ${phone}.`,
      ],
    }),
  },
  reminder: {
    subject: (when: string, reference: string) => ({
      en: `See you soon: ${when} (${reference})`,
      lv: `Drīz tiekamies: ${when} (${reference})`,
    }),
    title: { en: 'Your session is coming up', lv: 'Tavs brauciens ir pavisam drīz' },
    lead: () => ({
      en: [
        'Hello, we look forward to seeing you on the water.',
        'Please arrive 15 minutes early. Parking is free.',
      ],
      lv: [
        'Labdien! Gaidām tevi uz ūdens.',
        'Lūdzu, ierodies 15 minūtes iepriekš. Autostāvvieta ir bez maksas.',
      ],
    }),
  },
  formerAddress: {
    subject: (reference: string) => ({
      en: `The e-mail address of your booking was changed (${reference})`,
      lv: `Mainīta tavas rezervācijas e-pasta adrese (${reference})`,
    }),
    title: { en: 'E-mail changed', lv: 'Mainīta e-pasta adrese' },
    lead: (phone: string) => ({
      en: [
        'Hello, from now on e-mails about this booking will go to another address.',
        `If that was not you, please call us: ${phone}.`,
      ],
      lv: [
        'Labdien! Turpmāk vēstules par šo rezervāciju sūtīsim uz citu adresi.',
        `Ja tas nebiji tu, lūdzu, piezvani mums: ${phone}.`,
      ],
    }),
  },
  joined: {
    subject: (when: string) => ({
      en: `You are on the waiting list: ${when}`,
      lv: `Tu esi rindā: ${when}`,
    }),
    title: { en: 'You are on the waiting list', lv: 'Tu esi rindā' },
    lead: (phone: string) => ({
      en: [
        'Hello, this time is taken. ' +
          'If it becomes free and it is your turn, we will offer it to you by e-mail.',
        'The link shows your place in the line, and lets you leave it.',
        `If you did not expect this, please call us: ${phone}.`,
      ],
      lv: [
        'Labdien! Šis laiks ir aizņemts. ' +
          'Ja tas atbrīvosies un būs tava kārta, piedāvāsim to tev e-pastā.',
        'Ar saiti vari apskatīt savu vietu rindā un no rindas izstāties.',
        `Ja tas tev ir negaidīti, lūdzu, piezvani mums: ${phone}.`,
      ],
    }),
    link: { en: 'See your place in the line', lv: 'Skatīt savu vietu rindā' },
  },
  confirm: {
    subject: (when: string) => ({
      en: `Confirm your place in the line: ${when}`,
      lv: `Apstiprini savu vietu rindā: ${when}`,
    }),
    title: {
      en: 'Please confirm your place in the line',
      lv: 'Lūdzu, apstiprini savu vietu rindā',
    },
    lead: (phone: string) => ({
      en: [
        'Hello, this time is taken. Please open the link to confirm that this e-mail address is yours.',
        'If the time becomes free and it is your turn, we will offer it to you by e-mail. ' +
          'Until you have confirmed, an offer is kept for a few minutes only.',
        'The link also shows your place in the line, and lets you leave it.',
        `If you did not expect this, you need not do anything, or call us: ${phone}.`,
      ],
      lv: [
        'Labdien! Šis laiks ir aizņemts. ' +
          'Lūdzu, atver saiti, lai apstiprinātu, ka šī e-pasta adrese ir tava.',
        'Ja laiks atbrīvosies un būs tava kārta, piedāvāsim to tev e-pastā. ' +
          'Kamēr vieta nav apstiprināta, piedāvājums ir spēkā tikai dažas minūtes.',
        'Ar saiti vari arī apskatīt savu vietu rindā un no rindas izstāties.',
        `Ja tas tev ir negaidīti, nekas nav jādara; vari arī piezvanīt mums: ${phone}.`,
      ],
    }),
    link: { en: 'Confirm my place', lv: 'Apstiprināt savu vietu' },
  },
  forAll: {
    subject: (when: string) => ({ en: `Free to book: ${when}`, lv: `Laiks ir brīvs: ${when}` }),
    title: {
      en: 'The time you are waiting for is free to book',
      lv: 'Tevis gaidīto laiku var rezervēt',
    },
    lead: (phone: string) => ({
      en: [
        'Hello, two others in the line did not take up this time, so now anybody can book it.',
        'If you still want it, please book it soon. ' +
          'Until it is booked, we do not offer it to anybody by e-mail. ' +
          'You keep your place in the line.',
        `If you would rather talk to us, call ${phone}.`,
      ],
      lv: [
        'Labdien! Divi citi rindā šo laiku neizmantoja, tāpēc tagad to var rezervēt ikviens.',
        'Ja vēl to vēlies, rezervē drīz. ' +
          'Kamēr laiks nav rezervēts, e-pastā to vairs nevienam nepiedāvāsim. ' +
          'Tava vieta rindā paliek.',
        `Ja ērtāk ir parunāt, zvani mums: ${phone}.`,
      ],
    }),
    link: { en: 'Book this time', lv: 'Rezervēt šo laiku' },
  },
  offer: {
    subject: (when: string) => ({
      en: `Free for you: ${when}`,
      lv: `Tev piedāvāts laiks: ${when}`,
    }),
    title: { en: 'The time you are waiting for is free', lv: 'Tevis gaidītais laiks ir brīvs' },
    lead: (phone: string) => ({
      en: [
        'Hello, we keep this time for you until the moment given below. Accept it, and it is booked.',
        'If you do not want it, please decline, so that it goes to the next in line.',
        `If you would rather talk to us, call ${phone}.`,
      ],
      lv: [
        'Labdien! Līdz zemāk norādītajam brīdim paturam šo laiku tev. Pieņem to, un tas būs rezervēts.',
        'Ja tas tev vairs neder, lūdzu, atsakies, lai to varam piedāvāt nākamajam rindā.',
        `Ja ērtāk ir parunāt, zvani mums: ${phone}.`,
      ],
    }),
    unconfirmed: (phone: string) => ({
      en: [
        'Hello, we keep this time for you, but only until the moment given below, because ' +
          'you have not confirmed your place yet. ' +
          'Open the link soon: that confirms it, and then we keep the time for longer.',
        'If you do not want it, please decline, so that it goes to the next in line.',
        `If you would rather talk to us, call ${phone}.`,
      ],
      lv: [
        'Labdien! Paturam šo laiku tev, bet tikai līdz zemāk norādītajam brīdim, jo tava ' +
          'vieta rindā vēl nav apstiprināta. ' +
          'Atver saiti drīz: tā vietu apstiprināsi, un tad paturēsim laiku ilgāk.',
        'Ja tas tev vairs neder, lūdzu, atsakies, lai to varam piedāvāt nākamajam rindā.',
        `Ja ērtāk ir parunāt, zvani mums: ${phone}.`,
      ],
    }),
    until: { en: 'Kept for you until', lv: 'Paturam tev līdz' },
    link: { en: 'Accept or decline', lv: 'Pieņemt vai atteikties' },
  },
  manage: { en: 'Change or cancel the booking', lv: 'Mainīt vai atcelt rezervāciju' },
  manageLate: {
    en: 'See your booking and correct your details',
    lv: 'Apskatīt rezervāciju un labot savus datus',
  },
  formerTime: { en: 'Old time', lv: 'Iepriekšējais laiks' },
  reasons: {
    weather: { en: 'the weather is against us', lv: 'Laikapstākļi šoreiz nav mums labvēlīgi' },
    breakdown: { en: 'our cable has broken down', lv: 'Mūsu trose ir sabojājusies' },
  },
  placedNotice: { en: 'New booking', lv: 'Jauna rezervācija' },
  cancelledNotice: { en: 'Booking cancelled', lv: 'Rezervācija atcelta' },
  movedNotice: { en: 'Booking moved', lv: 'Rezervācija pārcelta' },
  openBookings: { en: 'Open the bookings', lv: 'Atvērt rezervācijas' },
  reference: { en: 'Booking reference', lv: 'Rezervācijas Nr.' },
  date: { en: 'Date', lv: 'Datums' },
  time: { en: 'Time', lv: 'Laiks' },
  latviaTime: (times: string) => ({
    en: `${times} (Latvia time)`,
    lv: `${times} (pēc Latvijas laika)`,
  }),
  length: { en: 'Length', lv: 'Ilgums' },
  lengthOf: (count: number) => ({
    en: `${count * 30} minutes (${formatCount('en', count, { one: 'slot', other: 'slots' })})`,
    lv: `${count * 30} minūtes (${formatCount('lv', count, { zero: 'laiku', one: 'laiks', other: 'laiki' })})`,
  }),
  equipmentRental: { en: 'Equipment rental', lv: 'Inventāra noma' },
  package: {
    en: 'Package (cable, sauna, equipment)',
    lv: 'Komplekts (trose, pirts, inventārs)',
  },
  yes: { en: 'yes', lv: 'jā' },
  no: { en: 'no', lv: 'nē' },
  name: { en: 'Name', lv: 'Vārds' },
  customer: { en: 'Customer', lv: 'Klients' },
  erased: { en: 'personal data erased', lv: 'personas dati izdzēsti' },
  phone: { en: 'Phone', lv: 'Tālrunis' },
  email: { en: 'Email', lv: 'E-pasts' },
  notes: { en: 'Notes', lv: 'Piezīmes' },
  experienceLevel: { en: 'Experience', lv: 'Pieredze' },
  total: { en: 'Total', lv: 'Kopā' },
  paidByPass: { en: 'Paid by pass', lv: 'Samaksāts ar abonementu' },
  due: { en: 'To pay at the park', lv: 'Jāmaksā parkā' },
  policy: {
    title: { en: 'Cancellation policy', lv: 'Atcelšanas noteikumi' },
    items: {
      en: [
        'Less than 2 hours before the session: full payment',
        'Less than 24 hours before: 50% of the price',
        'Earlier: free of charge, with a full refund',
      ],
      lv: [
        'Mazāk nekā 2 stundas pirms brauciena: jāmaksā pilna cena',
        'Mazāk nekā 24 stundas iepriekš: 50\u00a0% no cenas',
        'Agrāk: bez maksas, atmaksājam visu summu',
      ],
    },
  },
  address: { en: 'Ādaži Siguļi, Carnikava, Latvia', lv: 'Ādaži Siguļi, Carnikava, Latvija' },
  calendar: {
    summary: (park: string) => ({ en: `Wakeboarding at ${park}`, lv: `Veikbords, ${park}` }),
    description: (reference: string, phone: string) => ({
      en: `Booking reference: ${reference}\nPlease arrive 15 minutes early.\nPhone: ${phone}`,
      lv: `Rezervācijas Nr.: ${reference}\nLūdzu, ierodies 15 minūtes iepriekš.\nTālrunis: ${phone}`,
    }),
  },
};
export type Words = TextsIn<typeof texts>;

export const wordsIn: Readonly<Record<Language, Words>> = {
  lv: selectTexts('lv', texts),
  en: selectTexts('en', texts),
};

/** `€50.00`, `50,00 €`, as on the web site. */
export function formatPrice(language: Language, cents: Cents): string {
  const amount = toEuros(cents).toFixed(2);
  return language === 'lv' ? `${amount.replace('.', ',')}${NO_BREAK_SPACE}€` : `€${amount}`;
}

/**
 * Both languages side by side, for the park's own notices, whose readers may know only one of them.
 */
export function sayInBoth(
  say: (words: Words, language: Language) => string,
  between = ' · ',
): string {
  const [latvian, english] = [say(wordsIn.lv, 'lv'), say(wordsIn.en, 'en')];
  return latvian === english ? latvian : `${latvian}${between}${english}`;
}

/**
 * Joins both languages for a narrow column: lines break between the languages but not within one.
 */
export const labelInBoth = (say: (words: Words) => string): string =>
  sayInBoth((words) => say(words).replaceAll(' ', NO_BREAK_SPACE));
