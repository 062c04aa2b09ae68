import { makeWordsHook } from '#shared/i18n/dictionary';

/** What staff and customers both read about passes. */
export const usePassWords = makeWordsHook({
  left: {
    rides: {
      en: '{{count}} {ride|rides} left',
      lv: 'Atliek {{count}} {braucienu|brauciens|braucieni}',
    },
    value: { en: '{{money}} left', lv: 'Atliek {{money}}' },
    season: { en: 'The whole season', lv: 'Visa sezona' },
    today: {
      en: '{{count}} half {hour|hours} left today',
      lv: 'Šodien atliek {{count}} {pusstundu|pusstunda|pusstundas}',
    },
  },
  status: {
    active: { en: 'Valid', lv: 'Spēkā' },
    used: { en: 'Used up', lv: 'Viss izlietots' },
    expired: { en: 'Expired', lv: 'Termiņš beidzies' },
    refunded: { en: 'Refunded', lv: 'Atmaksāts' },
  },
  kind: {
    rides: { en: 'Rides', lv: 'Braucieni' },
    season: { en: 'Season', lv: 'Sezona' },
    value: { en: 'Gift card', lv: 'Dāvanu karte' },
  },
  unsettled: {
    en: 'We could not confirm it yet. Press the button again: nothing will be done twice.',
    lv: 'Vēl nav zināms, vai tas izdevās. Nospied pogu vēlreiz – divreiz nekas netiks izdarīts.',
  },
  paidByPass: { en: 'Paid by pass', lv: 'Ar abonementu' },
  due: { en: '{{money}} due', lv: 'Jāpiemaksā {{money}}' },
  giveBack: { en: 'Give back {{money}}', lv: 'Atdod klientam {{money}}' },
  stillDue: { en: 'Still due', lv: 'Vēl jāmaksā' },
  expiresOn: { en: 'Valid until', lv: 'Termiņš' },
  remains: { en: 'Left', lv: 'Atlikums' },
  pass: { en: 'Pass', lv: 'Abonements' },
  ridesLeft: { en: '{{count}} {ride|rides}', lv: '{{count}} {braucienu|brauciens|braucieni}' },
  rides: {
    en: '{{amount}} {ride|rides}',
    lv: '{{amount}} {braucienu|brauciens|braucieni}',
  },
  entry: {
    sold: { en: 'Sold', lv: 'Pārdots' },
    used: { en: 'Used', lv: 'Izmantots' },
    returned: { en: 'Given back', lv: 'Atgriezts' },
    adjusted: { en: 'Adjusted', lv: 'Labots' },
    extended: { en: 'Extended', lv: 'Pagarināts' },
    refunded: { en: 'Refunded', lv: 'Atmaksāts' },
    lapsed: { en: 'Lapsed', lv: 'Zaudēts atlikums' },
  },
  day: { en: 'Day', lv: 'Diena' },
  what: { en: 'What happened', lv: 'Kas notika' },
  change: { en: 'Change', lv: 'Izmaiņa' },
  entryOf: { en: '{{what}}, {{reference}}', lv: '{{what}}, {{reference}}' },
});
