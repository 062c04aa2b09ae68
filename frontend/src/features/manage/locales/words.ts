import { makeWordsHook } from '#shared/i18n/dictionary';

export const useManageWords = makeWordsHook({
  title: { en: 'Your booking', lv: 'Tava rezervācija' },
  lead: {
    en: 'Whoever has this link can change the booking, so keep it to yourself.',
    lv: 'Ikviens, kam ir šī saite, var mainīt rezervāciju, tāpēc paturi to sev.',
  },
  failed: { en: 'Your booking could not be loaded.', lv: 'Rezervāciju neizdevās ielādēt.' },
  change: {
    time: {
      title: { en: 'Another time', lv: 'Cits laiks' },
      anyTime: { en: 'You can pick a time whenever it suits you.', lv: 'Kad vien tev ērti.' },
    },
    details: {
      title: {
        en: 'Name, phone, e-mail, notes, equipment',
        lv: 'Vārds, tālrunis, e-pasts, piezīmes, inventārs',
      },
      button: { en: 'Change details', lv: 'Mainīt datus' },
      anyTime: { en: 'You can change them whenever you like.', lv: 'Jebkurā brīdī.' },
      inTime: {
        en: 'You can change them until the session begins.',
        lv: 'Tos vari mainīt līdz brauciena sākumam.',
      },
      onlyThese: {
        en: 'You can still correct these until the session begins.',
        lv: 'Tos vēl vari labot līdz brauciena sākumam.',
      },
      tooLate: {
        en: 'The session has begun, so the details stay as they are.',
        lv: 'Brauciens ir sācies, tāpēc dati vairs nav maināmi.',
      },
    },
    cancel: {
      title: { en: 'Not coming?', lv: 'Nevarēsi ierasties?' },
      button: { en: 'Cancel booking', lv: 'Atcelt rezervāciju' },
      anyTime: {
        en: 'You can cancel whenever you like, at no cost.',
        lv: 'Jebkurā brīdī un bez maksas.',
      },
    },
  },
  calendar: { en: 'In your calendar', lv: 'Tavā kalendārā' },
  data: {
    text: {
      en: 'Everything we keep about this booking, as a file.',
      lv: 'Viss, ko glabājam par šo rezervāciju, vienā failā.',
    },
    downloading: { en: 'Downloading…', lv: 'Lejupielādē…' },
    failed: { en: 'Your data could not be downloaded.', lv: 'Datus neizdevās lejupielādēt.' },
    eraseText: {
      en: 'Your name, phone, e-mail and notes can be erased for good. The booking is cancelled first.',
      lv: 'Tavu vārdu, tālruni, e-pastu un piezīmes var neatgriezeniski izdzēst. Vispirms rezervācija tiek atcelta.',
    },
    eraseLate: {
      en: 'Erasing your data would cancel the booking, which was possible only until {{time}}. You can erase your details after the session.',
      lv: 'Lai dzēstu datus, vispirms jāatceļ rezervācija, bet to varēja izdarīt līdz {{time}}. Pēc brauciena datus varēsi izdzēst.',
    },
    eraseOver: {
      en: 'Your name, phone, e-mail and notes can be erased for good.',
      lv: 'Tavu vārdu, tālruni, e-pastu un piezīmes var neatgriezeniski izdzēst.',
    },
    erase: { en: 'Erase me', lv: 'Izdzēst manus datus' },
  },
  edit: {
    told: {
      en: 'If you change the e-mail, we send a notice to the old address, without the link.',
      lv: 'Ja mainīsi e-pastu, par to paziņosim uz veco adresi, bet bez saites.',
    },
    failed: { en: 'The details were not changed.', lv: 'Dati nav mainīti.' },
    saved: { en: 'Details changed', lv: 'Dati mainīti' },
  },
  cancelling: {
    keep: { en: 'Keep booking', lv: 'Paturēt' },
    failed: { en: 'The booking was not cancelled.', lv: 'Rezervācija nav atcelta.' },
  },
  erasing: {
    cancels: {
      en: 'The booking is cancelled first, and its time slots become available to others at once.',
      lv: 'Vispirms rezervācija tiek atcelta, un tās laikus uzreiz varēs rezervēt citi.',
    },
    goes: {
      en: 'Your name, phone number, e-mail and notes are erased for good. This link stops working.',
      lv: 'Tavs vārds, tālrunis, e-pasts un piezīmes tiek neatgriezeniski izdzēsti. Šī saite vairs nedarbosies.',
    },
    stays: {
      en: 'Only a record that somebody booked stays, without a name.',
      lv: 'Paliek tikai ziņa, ka kāds bija rezervējis, bet bez vārda.',
    },
    keep: { en: 'Keep my data', lv: 'Paturēt' },
    failed: { en: 'Your data were not erased.', lv: 'Dati nav izdzēsti.' },
  },
  back: { en: 'Back to your booking', lv: 'Atpakaļ uz rezervāciju' },
  over: {
    title: { en: 'This booking is over', lv: 'Šī rezervācija ir beigusies' },
    text: {
      en: 'There is nothing left to change.',
      lv: 'Te vairs nav ko mainīt.',
    },
    cancelledTitle: { en: 'Your booking is cancelled', lv: 'Tava rezervācija ir atcelta' },
    cancelledText: { en: 'There is nothing left to change.', lv: 'Te vairs nav ko mainīt.' },
    dataUntil: {
      en: 'Until {{time}} you can download what we keep about it, or have it erased.',
      lv: 'Līdz {{time}} vari lejupielādēt vai izdzēst datus, ko par to glabājam.',
    },
    nothing: { en: 'This link shows nothing more.', lv: 'Šī saite vairs neko nerāda.' },
    erasedTitle: { en: 'Your data have been erased', lv: 'Tavi dati ir izdzēsti' },
    erasedText: {
      en: 'We no longer know who had this booking. Come and ride with us again some day!',
      lv: 'Mēs vairs nezinām, kam bija šī rezervācija. Brauc pie mums atkal!',
    },
  },
  notFound: {
    title: { en: 'This link does not work', lv: 'Šāda saite mums nav zināma' },
    text: {
      en: 'Perhaps a part of the address is missing. Open it once more from your e-mail, or phone us: we will find your booking.',
      lv: 'Varbūt adresē kaut kā trūkst. Atver saiti vēlreiz no sava e-pasta vai piezvani mums: mēs atradīsim tavu rezervāciju.',
    },
  },
  wait: {
    title: { en: 'One moment, please', lv: 'Lūdzu, brīdi pagaidi' },
  },
});
