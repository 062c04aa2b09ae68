import { textsIn } from '../../../mail/texts-in.ts';
import type { Language } from '../../domain/account.ts';
import type { AccountMailKind } from '../account-mail-intents.ts';

type Both<Text> = Readonly<Record<Language, Text>>;

/** The texts of one mail. Notices have no link of their own; theirs leads to the sign-in page. */
interface MailTexts {
  readonly subject: Both<string>;
  readonly lead: Both<readonly string[]>;
  readonly link: Both<string>;
}

const signIn = { en: 'Sign in', lv: 'Ienākt' };
const wasItYou = {
  en: 'If this was not you, choose a new password now with “Forgot your password?” and call us.',
  lv: 'Ja tas nebiji tu, tūlīt izvēlies citu paroli ar „Aizmirsi paroli?” un piezvani mums.',
};

const texts: Readonly<Record<AccountMailKind, MailTexts>> = {
  'email-verification': {
    subject: { en: 'Confirm your e-mail', lv: 'Apstiprini savu e-pastu' },
    lead: {
      en: [
        'Hello, please confirm that this is your e-mail. The link works once, within 7 days, while you are signed in.',
        'If you did not ask for this, you can ignore this e-mail: nothing will happen.',
      ],
      lv: [
        'Labdien! Lūdzu, apstiprini, ka šis ir tavs e-pasts. Saite derīga 7 dienas un vienu reizi, kamēr esi ienācis savā kontā.',
        'Ja tu to nelūdzi, nedari neko – tad nekas nemainīsies.',
      ],
    },
    link: { en: 'Confirm the e-mail', lv: 'Apstiprināt e-pastu' },
  },
  'password-reset': {
    subject: { en: 'Choose a new password', lv: 'Izvēlies citu paroli' },
    lead: {
      en: [
        'Hello, somebody asked for a new password for your account. The link works once, within an hour.',
        'If it was not you, you can ignore this e-mail: your password stays as it is.',
      ],
      lv: [
        'Labdien! Kāds lūdza nomainīt tava konta paroli. Saite derīga stundu un vienu reizi.',
        'Ja tas nebiji tu, nedari neko: tava parole paliek tāda pati.',
      ],
    },
    link: { en: 'Choose a password', lv: 'Izvēlēties paroli' },
  },
  'password-changed': {
    subject: { en: 'Your password was changed', lv: 'Tava parole ir nomainīta' },
    lead: {
      en: ['Hello, the password of your account was changed.', wasItYou.en],
      lv: ['Labdien! Tava konta parole ir nomainīta.', wasItYou.lv],
    },
    link: signIn,
  },
  'email-changed': {
    subject: { en: 'Your e-mail was changed', lv: 'Tavs e-pasts ir nomainīts' },
    lead: {
      en: ['Hello, your account now has another e-mail. You can no longer sign in with this one.', wasItYou.en],
      lv: ['Labdien! Tavam kontam tagad ir cits e-pasts. Ar šo adresi kontā vairs nevar ienākt.', wasItYou.lv],
    },
    link: signIn,
  },
  'google-linked': {
    subject: { en: 'Google was linked to your account', lv: 'Tavam kontam ir piesaistīts Google' },
    lead: {
      en: ['Hello, you can now sign in to your account with Google.', wasItYou.en],
      lv: ['Labdien! Tavā kontā tagad var ienākt ar Google.', wasItYou.lv],
    },
    link: signIn,
  },
  'google-unlinked': {
    subject: { en: 'Google was unlinked from your account', lv: 'Google vairs nav piesaistīts tavam kontam' },
    lead: {
      en: ['Hello, you can no longer sign in to your account with Google.', wasItYou.en],
      lv: ['Labdien! Tavā kontā ar Google vairs nevar ienākt.', wasItYou.lv],
    },
    link: signIn,
  },
};

export const wordsFor = (kind: AccountMailKind, language: Language) => textsIn(language, texts[kind]);
