import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of the page on which a customer follows their entry of a waiting list. */
export const useWaitlistWords = makeWordsHook({
  title: { en: 'Waiting list', lv: 'Rinda' },
  lead: {
    en: 'Whoever has this link can answer for you, so keep it to yourself.',
    lv: 'Ikviens, kam ir šī saite, var atbildēt tavā vietā, tāpēc paturi to sev.',
  },
  loading: { en: 'Loading your place in the line', lv: 'Ielādē tavu vietu rindā' },
  failed: {
    en: 'Your place in the line could not be loaded.',
    lv: 'Tavu vietu rindā neizdevās ielādēt.',
  },
  unknown: { en: 'This link does not work', lv: 'Šāda saite mums nav zināma' },
  over: { en: 'The wait is over', lv: 'Gaidīšana beigusies' },
  ahead: { en: 'Ahead of you', lv: 'Pirms tevis' },
  aheadCount: { en: '{{count}} {person|people}', lv: '{{count}} {cilvēku|cilvēks|cilvēki}' },
  nobody: { en: 'Nobody', lv: 'Neviena nav' },
  until: { en: 'Yours until', lv: 'Tavs līdz' },
  left: {
    hours: { en: '{{hours}} h {{minutes}} min left', lv: 'atlikušas {{hours}} h {{minutes}} min' },
    minutes: { en: '{{minutes}} min left', lv: 'atlikušas {{minutes}} min' },
    none: { en: 'less than a minute left', lv: 'atlikusi mazāk nekā minūte' },
  },
  status: {
    waiting: {
      en: 'If this time becomes free, we offer it to you in your turn, here and by e-mail. You can leave this page open.',
      lv: 'Ja šis laiks atbrīvosies, piedāvāsim to tev, kad pienāks tava kārta: šeit un e-pastā. Šo lapu vari atstāt atvērtu.',
    },
    offered: {
      en: 'This time is free and kept for you. If you do not accept it in time, it goes to the next in line.',
      lv: 'Šis laiks ir brīvs un rezervēts tev. Ja to laikus nepieņemsi, piedāvāsim nākamajam rindā.',
    },
    accepted: {
      en: 'You accepted the offer, and the time was booked for you. The confirmation e-mail has the link to change or cancel it.',
      lv: 'Tu pieņēmi piedāvājumu, un šis laiks ir rezervēts tev. Saite, ar ko to mainīt vai atcelt, ir apstiprinājuma vēstulē.',
    },
    declined: { en: 'You declined the offer.', lv: 'Tu atteicies no piedāvājuma.' },
    lapsed: {
      en: 'The offer was not accepted in time, or this time did not become free before it began.',
      lv: 'Piedāvājums netika pieņemts laikā, vai arī šis laiks līdz sākumam neatbrīvojās.',
    },
    left: { en: 'You left the waiting list.', lv: 'Tu izgāji no rindas.' },
  },
  again: {
    en: 'To wait again, join anew in the calendar.',
    lv: 'Ja gribi gaidīt atkal, piesakies no jauna kalendārā.',
  },
  accept: {
    button: { en: 'Accept', lv: 'Pieņemt' },
    pending: { en: 'Booking…', lv: 'Rezervē…' },
    failed: { en: 'The offer was not accepted', lv: 'Piedāvājums nav pieņemts' },
    show: { en: 'Show booking', lv: 'Skatīt rezervāciju' },
  },
  decline: {
    button: { en: 'Decline', lv: 'Atteikties' },
    failed: { en: 'The offer was not declined', lv: 'Piedāvājums nav noraidīts' },
  },
  leave: {
    button: { en: 'Leave', lv: 'Iziet' },
    sure: {
      en: 'Do you want to leave the waiting list? Your place is lost, and your name, phone number and e-mail are erased.',
      lv: 'Vai tiešām iziet no rindas? Tava vieta zudīs, un tavs vārds, tālrunis un e-pasts tiks izdzēsti.',
    },
    keep: { en: 'Keep my place', lv: 'Palikt rindā' },
    failed: { en: 'You are still on the waiting list.', lv: 'Tu joprojām esi rindā.' },
  },
  erase: {
    button: { en: 'Erase me', lv: 'Izdzēst manus datus' },
    sure: {
      en: 'Your name, phone number and e-mail are erased from the waiting list for good. This link stops working.',
      lv: 'Tavs vārds, tālrunis un e-pasts tiks neatgriezeniski izdzēsti no rindas. Šī saite vairs nedarbosies.',
    },
    keep: { en: 'Keep my data', lv: 'Paturēt' },
    done: { en: 'Your data have been erased', lv: 'Tavi dati ir izdzēsti' },
    failed: { en: 'Your data were not erased.', lv: 'Dati nav izdzēsti.' },
  },
});
