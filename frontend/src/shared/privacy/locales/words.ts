import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts about personal data and their erasure, which several features share. */
export const usePrivacyWords = makeWordsHook({
  done: { en: 'Erased for good', lv: 'Neatgriezeniski izdzēsts' },
  failed: {
    en: 'It could not be erased. Please try again.',
    lv: 'Neizdevās izdzēst. Lūdzu, mēģini vēlreiz.',
  },
  booking: {
    title: {
      en: 'Erase the personal data of this booking?',
      lv: 'Dzēst šīs rezervācijas personas datus?',
    },
    goes: {
      en: 'The name, phone number, e-mail address, notes and all e-mails about it are erased for good.',
      lv: 'Vārds, tālrunis, e-pasts, piezīmes un vēstules par to tiks neatgriezeniski izdzēsti.',
    },
    stays: {
      en: 'The booking itself stays, with its times and its price.',
      lv: 'Pati rezervācija paliks: tās laiki, cena un ziņa, ka tā bijusi.',
    },
  },
  user: {
    title: { en: 'Erase the account of {{name}}?', lv: 'Dzēst kontu: {{name}}?' },
    goes: {
      en: 'The names, e-mail address and phone number are erased for good, and so are the personal data in all bookings and feedback of the account. Nobody can sign in to it any more; its e-mail address and username can be used again.',
      lv: 'Vārds, uzvārds, e-pasts un tālrunis tiks neatgriezeniski izdzēsti, tāpat visu konta rezervāciju un atsauksmju personas dati. Kontā vairs neviens nevarēs ienākt; tā e-pasts un lietotājvārds atkal būs brīvi.',
    },
    stays: {
      en: 'The bookings stay, with their times and prices. Upcoming bookings must be cancelled first.',
      lv: 'Rezervācijas paliks ar saviem laikiem un cenām. Gaidāmās rezervācijas vispirms jāatceļ.',
    },
  },
  feedback: {
    title: {
      en: 'Erase the personal data of this feedback?',
      lv: 'Dzēst šīs atsauksmes personas datus?',
    },
    goes: {
      en: 'The comment, the e-mail address, where it was sent from and your notes are erased for good.',
      lv: 'Komentārs, e-pasts, ziņas par to, no kurienes tā sūtīta, un tavas piezīmes tiks neatgriezeniski izdzēsti.',
    },
    stays: { en: 'The rating and the category stay.', lv: 'Vērtējums un kategorija paliks.' },
  },
  waiting: {
    title: { en: 'Take {{name}} off the waiting list?', lv: 'Izņemt no rindas: {{name}}?' },
    goes: {
      en: 'They wait no longer, or lose what they are offered. The name, phone number, e-mail address and all e-mails about it are erased for good.',
      lv: 'Klients vairs negaidīs, un viņam piedāvāto laiku piedāvās nākamajam. Vārds, tālrunis, e-pasts un vēstules par to tiks neatgriezeniski izdzēsti.',
    },
    stays: {
      en: 'Only a record that somebody waited stays, without a name. A booking that came of it stays too.',
      lv: 'Paliks tikai ziņa, ka kāds gaidīja, bet bez vārda. Paliks arī rezervācija, ja tāda no tā radusies.',
    },
  },
  reason: {
    title: { en: 'Erase the reason for blocking?', lv: 'Dzēst iemeslu, kāpēc laiki slēgti?' },
    goes: {
      en: 'Every reason ever given for blocking these times is erased for good, also at other times that were blocked together with them.',
      lv: 'Visi iemesli, kāpēc šie laiki jebkad slēgti, tiks neatgriezeniski izdzēsti, arī pie citiem laikiem, kas slēgti kopā ar šiem.',
    },
    stays: { en: 'The times stay blocked.', lv: 'Laiki paliks slēgti.' },
  },
  note: { en: 'What we do with your data:', lv: 'Ko mēs darām ar taviem datiem:' },
});
