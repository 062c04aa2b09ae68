import { formatPassCode } from '@cablepark/contracts/passes/pass-code';
import type { PassTerms } from '@cablepark/contracts/passes/pass-product';
import type { Left } from '@cablepark/contracts/passes/pass.events';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import type { Letter } from '#mail/letter';
import { selectTexts } from '#mail/select-texts';
import { signatureOf } from '#schedule/automations/letters/letter-facts';
import type { Park } from '#schedule/automations/letters/mailed-booking';
import { formatDay, type Language } from '#schedule/automations/letters/riga-words';
import { formatCount, formatPrice } from '#schedule/automations/letters/words';

/** A pass that a mail is about, with its code opened. */
export interface MailedPass {
  readonly language: Language;
  readonly terms: PassTerms;
  readonly code: string;
  readonly left: Left;
  readonly expiresOn: Day;
  /** The URL of its page. */
  readonly url: string;
}

/** The sentences in which mails about gift cards and about other passes differ. */
const giftTexts = {
  subject: (name: string) => ({
    en: `Your gift card: ${name}`,
    lv: `Tava dāvanu karte: ${name}`,
  }),
  lead: {
    en: 'Hello, here is your gift card. Enter its code when you book, and it pays.',
    lv: 'Labdien! Te ir tava dāvanu karte. Ievadi tās kodu, kad rezervē laiku, un tā samaksās.',
  },
  soon: {
    en: 'Hello, there is still money on your gift card. Use it while it is valid.',
    lv: 'Labdien! Tavā dāvanu kartē vēl ir nauda. Izmanto to, kamēr karte ir derīga.',
  },
  link: { en: 'Open the gift card', lv: 'Atvērt dāvanu karti' },
};
const passTexts = {
  subject: (name: string) => ({ en: `Your pass: ${name}`, lv: `Tavs abonements: ${name}` }),
  lead: {
    en: 'Hello, here is your pass. Enter its code when you book, and it pays.',
    lv: 'Labdien! Te ir tavs abonements. Ievadi tā kodu, kad rezervē laiku, un tas samaksās.',
  },
  soon: {
    en: 'Hello, you can still ride with your pass. Use it while it is valid.',
    lv: 'Labdien! Ar tavu abonementu vēl var braukt. Izmanto to, kamēr tas ir derīgs.',
  },
  link: { en: 'Open the pass', lv: 'Atvērt abonementu' },
};

const texts = {
  expiring: (name: string, day: string) => ({
    en: `${name}: valid until ${day}`,
    lv: `${name}: drīz beigsies termiņš`,
  }),
  code: { en: 'Code', lv: 'Kods' },
  scan: {
    en: 'Or point a phone’s camera at this code',
    lv: 'Vai pavērs pret šo kodu telefona kameru',
  },
  validUntil: { en: 'Valid until', lv: 'Termiņš' },
  left: { en: 'Left', lv: 'Atlikums' },
  rides: (count: number) => ({
    en: formatCount('en', count, { one: 'ride', other: 'rides' }),
    lv: formatCount('lv', count, { zero: 'braucienu', one: 'brauciens', other: 'braucieni' }),
  }),
  terms: { en: 'Terms', lv: 'Noteikumi' },
  ride: {
    en: 'Each half hour takes one ride.',
    lv: 'Par katru pusstundu tiek noņemts viens brauciens.',
  },
  season: (perDay: number) => ({
    en: `Up to ${formatCount('en', perDay, { one: 'half hour', other: 'half hours' })} a day.`,
    lv: `Līdz ${formatCount('lv', perDay, { one: 'pusstundai', other: 'pusstundām' })} dienā.`,
  }),
  value: {
    en: 'It can be used in parts, until nothing is left.',
    lv: 'To var tērēt pa daļām, līdz nekas nav palicis.',
  },
  covers: (most: string) => ({
    en: `A half hour is paid up to ${most}; the rest is paid at the park.`,
    lv: `Par pusstundu tiek samaksāts līdz ${most}; pārējais jāmaksā parkā.`,
  }),
  cancelled: {
    en: 'If you cancel a booking at least 24 hours ahead, everything comes back.',
    lv: 'Ja rezervāciju atcel vismaz 24 stundas iepriekš, viss tiek atdots.',
  },
  secret: {
    en: 'Whoever has the code can use it, so keep it to yourself.',
    lv: 'Ikviens, kam ir šis kods, var to izmantot, tāpēc paturi to sev.',
  },
};

/** Brings the holder the code, the link and the terms. */
export function writePass(pass: MailedPass, park: Park): Letter {
  const words = wordsOf(pass);
  return {
    ...startLetter(pass, park),
    subject: words.subject(pass.terms.name[pass.language]),
    lead: [words.lead],
  };
}

/** Tells the holder that something is left of a pass that soon expires. */
export function writeExpiring(pass: MailedPass, park: Park): Letter {
  const { language, terms, expiresOn } = pass;
  const { expiring } = selectTexts(language, texts);
  return {
    ...startLetter(pass, park),
    subject: expiring(terms.name[language], formatDay(language, expiresOn)),
    lead: [wordsOf(pass).soon],
  };
}

const wordsOf = ({ language, terms }: MailedPass) =>
  selectTexts(language, terms.kind === 'value' ? giftTexts : passTexts);

function startLetter(pass: MailedPass, park: Park): Omit<Letter, 'subject' | 'lead'> {
  const { language, terms, code, expiresOn, url } = pass;
  const words = selectTexts(language, texts);
  return {
    language,
    title: terms.name[language],
    facts: [
      { label: words.code, value: formatPassCode(code) },
      { label: words.validUntil, value: formatDay(language, expiresOn) },
      ...listLeft(pass),
    ],
    bill: null,
    lists: [{ title: words.terms, items: listTerms(pass) }],
    link: { label: wordsOf(pass).link, url },
    isLinkFirst: true,
    qrCode: { label: words.scan, url },
    signature: signatureOf(language, park),
  };
}

/** A season has nothing to count. */
function listLeft({ language, terms, left }: MailedPass): Letter['facts'] {
  const words = selectTexts(language, texts);
  switch (terms.kind) {
    case 'rides':
      return [{ label: words.left, value: words.rides(left.rides) }];
    case 'value':
      return [{ label: words.left, value: formatPrice(language, left.cents) }];
    case 'season':
      return [];
  }
}

function listTerms({ language, terms }: MailedPass): string[] {
  const words = selectTexts(language, texts);
  const { kind, perDay, coversCents } = terms;
  const byKind = { rides: words.ride, season: words.season(perDay ?? 0), value: words.value };
  const covers = coversCents === null ? [] : [words.covers(formatPrice(language, coversCents))];
  return [byKind[kind], ...covers, words.cancelled, words.secret];
}
