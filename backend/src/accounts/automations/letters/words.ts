import type { Language } from '../../domain/account.ts';
import type { AccountMailKind } from '../account-mail-intents.ts';

/** The text of one mail. Notices have no link of their own; theirs leads to the sign-in page. */
export interface Words {
  readonly subject: string;
  readonly lead: readonly string[];
  readonly link: string;
}

const wasItYou = {
  en: 'If this was not you, choose a new password now with “Forgot your password?” and call us.',
  lv: 'Ja tas nebiji tu, tūlīt izvēlies citu paroli ar „Aizmirsi paroli?” un piezvani mums.',
} as const;

export const wordsIn: Readonly<Record<Language, Readonly<Record<AccountMailKind, Words>>>> = {
  en: {
    'email-verification': {
      subject: 'Confirm your e-mail',
      lead: [
        'Hello, please confirm that this is your e-mail. The link works once, within 7 days, while you are signed in.',
        'If you did not ask for this, you can ignore this e-mail: nothing will happen.',
      ],
      link: 'Confirm the e-mail',
    },
    'password-reset': {
      subject: 'Choose a new password',
      lead: [
        'Hello, somebody asked for a new password for your account. The link works once, within an hour.',
        'If it was not you, you can ignore this e-mail: your password stays as it is.',
      ],
      link: 'Choose a password',
    },
    'password-changed': {
      subject: 'Your password was changed',
      lead: ['Hello, the password of your account was changed.', wasItYou.en],
      link: 'Sign in',
    },
    'email-changed': {
      subject: 'Your e-mail was changed',
      lead: ['Hello, your account now has another e-mail. You can no longer sign in with this one.', wasItYou.en],
      link: 'Sign in',
    },
    'google-linked': {
      subject: 'Google was linked to your account',
      lead: ['Hello, you can now sign in to your account with Google.', wasItYou.en],
      link: 'Sign in',
    },
    'google-unlinked': {
      subject: 'Google was unlinked from your account',
      lead: ['Hello, you can no longer sign in to your account with Google.', wasItYou.en],
      link: 'Sign in',
    },
  },
  lv: {
    'email-verification': {
      subject: 'Apstiprini savu e-pastu',
      lead: [
        'Labdien! Lūdzu, apstiprini, ka šis ir tavs e-pasts. Saite derīga 7 dienas un vienu reizi, kamēr esi ienācis savā kontā.',
        'Ja tu to nelūdzi, nedari neko – tad nekas nemainīsies.',
      ],
      link: 'Apstiprināt e-pastu',
    },
    'password-reset': {
      subject: 'Izvēlies citu paroli',
      lead: [
        'Labdien! Kāds lūdza nomainīt tava konta paroli. Saite derīga stundu un vienu reizi.',
        'Ja tas nebiji tu, nedari neko: tava parole paliek tāda pati.',
      ],
      link: 'Izvēlēties paroli',
    },
    'password-changed': {
      subject: 'Tava parole ir nomainīta',
      lead: ['Labdien! Tava konta parole ir nomainīta.', wasItYou.lv],
      link: 'Ienākt',
    },
    'email-changed': {
      subject: 'Tavs e-pasts ir nomainīts',
      lead: ['Labdien! Tavam kontam tagad ir cits e-pasts. Ar šo adresi kontā vairs nevar ienākt.', wasItYou.lv],
      link: 'Ienākt',
    },
    'google-linked': {
      subject: 'Tavam kontam ir piesaistīts Google',
      lead: ['Labdien! Tavā kontā tagad var ienākt ar Google.', wasItYou.lv],
      link: 'Ienākt',
    },
    'google-unlinked': {
      subject: 'Google vairs nav piesaistīts tavam kontam',
      lead: ['Labdien! Tavā kontā ar Google vairs nevar ienākt.', wasItYou.lv],
      link: 'Ienākt',
    },
  },
};
