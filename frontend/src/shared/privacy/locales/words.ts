import { wordsHook } from '../../i18n/dictionary.ts';

/** The texts about personal data and their erasure, which several features share. */
export const usePrivacyWords = wordsHook({
  erase: { en: 'Erase', lv: 'Dzēst' },
  erasePersonalData: { en: 'Erase personal data', lv: 'Dzēst personas datus' },
  eraseReason: { en: 'Erase reason', lv: 'Dzēst iemeslu' },
  eraseWho: { en: 'Erase the account of {{name}}', lv: 'Dzēst kontu: {{name}}' },
  confirm: { en: 'Erase for good', lv: 'Neatgriezeniski izdzēst' },
  done: { en: 'Erased for good', lv: 'Neatgriezeniski izdzēsts' },
  failed: { en: 'It could not be erased. Please try again.', lv: 'Neizdevās izdzēst. Lūdzu, mēģini vēlreiz.' },
  booking: {
    title: { en: 'Erase the personal data of this booking?', lv: 'Dzēst šīs rezervācijas personas datus?' },
    goes: {
      en: 'Name, phone, e-mail, notes and the mails about it go for good.',
      lv: 'Vārds, tālrunis, e-pasts, piezīmes un vēstules par to tiks neatgriezeniski izdzēsti.',
    },
    stays: {
      en: 'The booking itself stays: its times, its price, and that it was made.',
      lv: 'Pati rezervācija paliks: tās laiki, cena un ziņa, ka tā bijusi.',
    },
  },
  user: {
    title: { en: 'Erase the account of {{name}}?', lv: 'Dzēst kontu: {{name}}?' },
    goes: {
      en: 'Names, e-mail and phone go for good, and the personal data of all its bookings and feedback. Nobody signs in to it any more; its e-mail and username are free again.',
      lv: 'Vārds, uzvārds, e-pasts un tālrunis tiks neatgriezeniski izdzēsti, tāpat visu konta rezervāciju un atsauksmju personas dati. Kontā vairs neviens nevarēs ienākt; tā e-pasts un lietotājvārds atkal būs brīvi.',
    },
    stays: {
      en: 'The bookings stay, with their times and prices. Bookings to come must be cancelled first.',
      lv: 'Rezervācijas paliks ar saviem laikiem un cenām. Gaidāmās rezervācijas vispirms jāatceļ.',
    },
  },
  feedback: {
    title: { en: 'Erase the personal data of this feedback?', lv: 'Dzēst šīs atsauksmes personas datus?' },
    goes: {
      en: 'The comment, the e-mail, where it was sent from, and your notes go for good.',
      lv: 'Komentārs, e-pasts, ziņas par to, no kurienes tā sūtīta, un tavas piezīmes tiks neatgriezeniski izdzēsti.',
    },
    stays: { en: 'The rating and the category stay.', lv: 'Vērtējums un kategorija paliks.' },
  },
  reason: {
    title: { en: 'Erase why this was blocked?', lv: 'Dzēst iemeslu, kāpēc laiki slēgti?' },
    goes: {
      en: 'Every reason these times were ever blocked for goes for good, also where it stands at other times that were blocked together with them.',
      lv: 'Visi iemesli, kāpēc šie laiki jebkad slēgti, tiks neatgriezeniski izdzēsti, arī pie citiem laikiem, kas slēgti kopā ar šiem.',
    },
    stays: { en: 'The times stay blocked.', lv: 'Laiki paliks slēgti.' },
  },
  note: { en: 'What we do with your data:', lv: 'Ko mēs darām ar taviem datiem:' },
  link: { en: 'Privacy', lv: 'Privātums' },
});
