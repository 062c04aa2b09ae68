/** The errors for names, passwords and phone numbers that are long enough but not acceptable. */
export const accountMessages = {
  usernameSigns: {
    en: 'Username may contain only letters of one alphabet, digits and . _ - @ +',
    lv: 'Lietotājvārdā var būt viena alfabēta burti, cipari un . _ - @ +',
  },
  passwordBlank: {
    en: 'Password must contain visible characters',
    lv: 'Parolē jābūt redzamām rakstzīmēm',
  },
  passwordOwnName: {
    en: 'Password must not be the username or the e-mail',
    lv: 'Parole nedrīkst būt lietotājvārds vai e-pasta adrese',
  },
  passwordCommon: {
    en: 'This password is too common. Please choose another one.',
    lv: 'Šo paroli lieto pārāk daudzi. Izvēlies citu.',
  },
  phoneSigns: {
    en: 'Phone number may contain only digits and + ( ) . / -',
    lv: 'Tālruņa numurā var būt tikai cipari un + ( ) . / -',
  },
  personsName: {
    en: 'Names must be written with letters, without line breaks or invisible characters',
    lv: 'Vārds jāraksta ar burtiem, bez jaunām rindām un neredzamām rakstzīmēm',
  },
} as const;
