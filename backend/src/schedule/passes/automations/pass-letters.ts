import { formatPassCode } from '@cablepark/contracts/passes/pass-code';
import type { PassTerms } from '@cablepark/contracts/passes/pass-product';
import type { Left } from '@cablepark/contracts/passes/pass.events';
import type { Cents } from '@cablepark/contracts/shared/money';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import type { Letter } from '#mail/letter';
import { selectTexts } from '#mail/select-texts';
import { signatureOf, type Park } from '#schedule/automations/letters/customer-letters';
import { formatDay, type Language } from '#schedule/automations/letters/riga-words';

/** A pass that a mail is about, with its code opened. */
export interface MailedPass {
  readonly language: Language;
  readonly terms: PassTerms;
  readonly code: string;
  readonly left: Left;
  readonly expiresOn: Day;
  /** The address of its page. */
  readonly url: string;
}

const texts = {
  subject: (name: string) => ({ en: `Your pass: ${name}`, lv: `Tavs abonements: ${name}` }),
  giftSubject: (name: string) => ({
    en: `Your gift card: ${name}`,
    lv: `Tava dāvanu karte: ${name}`,
  }),
  expiring: (name: string, day: string) => ({
    en: `${name}: valid until ${day}`,
    lv: `${name}: derīgs līdz ${day}`,
  }),
  lead: {
    en: 'Hello, enter this code when you book, and the pass pays.',
    lv: 'Labdien! Ievadi šo kodu, kad rezervē, un abonements samaksās.',
  },
  giftLead: {
    en: 'Hello, enter this code when you book, and the gift card pays.',
    lv: 'Labdien! Ievadi šo kodu, kad rezervē, un dāvanu karte samaksās.',
  },
  soon: {
    en: 'Hello, there is something left that you can use until this day.',
    lv: 'Labdien! Vēl ir kas palicis, un to var izmantot līdz šai dienai.',
  },
  code: { en: 'Code', lv: 'Kods' },
  validUntil: { en: 'Valid until', lv: 'Derīgs līdz' },
  left: { en: 'Left', lv: 'Atlicis' },
  rides: (count: number) => ({ en: `${count} half hours`, lv: `${count} pusstundas` }),
  terms: { en: 'Terms', lv: 'Noteikumi' },
  ride: {
    en: 'Each half hour takes one ride.',
    lv: 'Katra pusstunda maksā vienu braucienu.',
  },
  season: (perDay: number) => ({
    en: `Up to ${perDay} half hours a day.`,
    lv: `Līdz ${perDay} pusstundām dienā.`,
  }),
  value: {
    en: 'It can be used in parts, until nothing is left.',
    lv: 'To var izmantot pa daļām, līdz nekas nav palicis.',
  },
  covers: (most: string) => ({
    en: `A half hour is paid up to ${most}; the rest is paid at the park.`,
    lv: `Pusstundu tas sedz līdz ${most}; pārējais maksājams parkā.`,
  }),
  cancelled: {
    en: 'If you cancel at least 24 hours ahead, everything comes back.',
    lv: 'Ja atcel vismaz 24 stundas iepriekš, viss atgriežas.',
  },
  link: { en: 'Open the page of the pass', lv: 'Atvērt abonementa lapu' },
};

/** Brings the holder the code, the link and the terms. */
export function writePass(pass: MailedPass, park: Park): Letter {
  const words = selectTexts(pass.language, texts);
  const name = pass.terms.name[pass.language];
  const isGiftCard = pass.terms.kind === 'value';
  return {
    ...startLetter(pass, park),
    subject: isGiftCard ? words.giftSubject(name) : words.subject(name),
    lead: [isGiftCard ? words.giftLead : words.lead],
  };
}

/** Tells the holder that something is left of a pass that soon expires. */
export function writeExpiring(pass: MailedPass, park: Park): Letter {
  const words = selectTexts(pass.language, texts);
  const day = formatDay(pass.language, pass.expiresOn);
  return {
    ...startLetter(pass, park),
    subject: words.expiring(pass.terms.name[pass.language], day),
    lead: [words.soon],
  };
}

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
    link: { label: words.link, url },
    isLinkFirst: true,
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
      return [{ label: words.left, value: formatCents(left.cents) }];
    case 'season':
      return [];
  }
}

function listTerms({ language, terms }: MailedPass): string[] {
  const words = selectTexts(language, texts);
  const { kind, perDay, coversCents } = terms;
  const byKind = { rides: words.ride, season: words.season(perDay ?? 0), value: words.value };
  const covers = coversCents === null ? [] : [words.covers(formatCents(coversCents))];
  return [byKind[kind], ...covers, words.cancelled];
}

const formatCents = (cents: Cents): string => `€${(cents / 100).toFixed(2)}`;
