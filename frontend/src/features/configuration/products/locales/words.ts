import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of what passes and gift cards the park sells. */
export const useProductWords = makeWordsHook({
  title: { en: 'Passes and gift cards', lv: 'Abonementi un dāvanu kartes' },
  lead: {
    en: 'What staff can sell. Passes that were sold keep the terms of their sale.',
    lv: 'Ko darbinieki var pārdot. Jau pārdotie abonementi paliek ar pārdošanas brīža noteikumiem.',
  },
  loading: { en: 'Loading what is on sale…', lv: 'Ielādē, ko pārdod…' },
  loadFailed: { en: 'What is on sale could not be loaded.', lv: 'Neizdevās ielādēt, ko pārdod.' },
  none: { en: 'Nothing is on sale yet.', lv: 'Pārdošanā vēl nekā nav.' },
  add: { en: 'Add to the list', lv: 'Pievienot' },
  change: { en: 'Change', lv: 'Mainīt' },
  changeOf: { en: 'Change {{name}}', lv: 'Mainīt: {{name}}' },
  remove: { en: 'Take off sale', lv: 'Vairs nepārdot' },
  removeOf: { en: 'Take off sale: {{name}}', lv: 'Vairs nepārdot: {{name}}' },
  removing: {
    title: { en: 'Take {{name}} off sale?', lv: 'Vairs nepārdot: {{name}}?' },
    text: {
      en: 'Nobody can sell it any more. What was sold stays valid.',
      lv: 'To vairs nevarēs pārdot. Jau pārdotie paliek derīgi.',
    },
    done: { en: 'Taken off sale', lv: 'Vairs netiek pārdots' },
  },
  adding: {
    title: { en: 'New pass or gift card', lv: 'Jauns abonements vai dāvanu karte' },
    done: { en: 'On sale', lv: 'Pievienots pārdošanai' },
  },
  changing: {
    title: { en: 'Change what is sold', lv: 'Mainīt, ko pārdod' },
    done: { en: 'Changed for new sales', lv: 'Mainīts jaunajiem pirkumiem' },
  },
  kind: {
    label: { en: 'Kind', lv: 'Veids' },
    rides: { en: 'A number of rides', lv: 'Braucienu skaits' },
    season: { en: 'A season', lv: 'Sezona' },
    value: { en: 'A gift card', lv: 'Dāvanu karte' },
  },
  nameLv: { en: 'Name in Latvian', lv: 'Nosaukums latviski' },
  nameEn: { en: 'Name in English', lv: 'Nosaukums angliski' },
  price: { en: 'Price, €', lv: 'Cena, €' },
  rides: { en: 'Rides of half an hour', lv: 'Braucieni pa pusstundai' },
  perDay: { en: 'Half hours a day', lv: 'Pusstundas dienā' },
  value: { en: 'Worth, €', lv: 'Vērtība, €' },
  valueText: {
    en: 'May be more than the price.',
    lv: 'Var būt lielāka par cenu.',
  },
  covers: { en: 'Pays of a half hour at most, €', lv: 'No pusstundas sedz līdz, €' },
  coversText: {
    en: 'The rest is paid at the park. Empty pays any price.',
    lv: 'Pārējo maksā uz vietas. Tukšs lauks sedz jebkuru cenu.',
  },
  validity: {
    label: { en: 'Valid', lv: 'Derīgs' },
    days: { en: 'For days from the sale', lv: 'Dienas no pārdošanas' },
    until: { en: 'Until a day', lv: 'Līdz noteiktai dienai' },
  },
  validDays: { en: 'Days, with that of the sale', lv: 'Dienas, ieskaitot pārdošanas dienu' },
  validUntil: { en: 'Last day', lv: 'Pēdējā diena' },
  vat: {
    percent: { en: 'VAT, %', lv: 'PVN, %' },
    percentText: { en: 'Only the ledger tells it.', lv: 'Redzams tikai virsgrāmatā.' },
    due: { en: 'VAT is due', lv: 'PVN jāmaksā' },
    sale: { en: 'When sold', lv: 'Pārdodot' },
    use: { en: 'When used', lv: 'Izmantojot' },
  },
  position: { en: 'Place in the list', lv: 'Vieta sarakstā' },
  invalid: {
    name: { en: 'Enter a name of up to 80 characters', lv: 'Ievadi nosaukumu, līdz 80 rakstzīmēm' },
    price: { en: 'Enter a price, 0 or more', lv: 'Ievadi cenu, 0 vai vairāk' },
    rides: { en: 'Enter 1 to 100 rides', lv: 'Ievadi 1 līdz 100 braucienus' },
    perDay: { en: 'Enter 1 to 48 half hours', lv: 'Ievadi 1 līdz 48 pusstundas' },
    value: { en: 'Enter €1 or more', lv: 'Ievadi vismaz 1 €' },
    covers: { en: 'Enter 0 or more, or nothing', lv: 'Ievadi 0 vai vairāk, vai atstāj tukšu' },
    validDays: { en: 'Enter 1 to 3,660 days', lv: 'Ievadi 1 līdz 3660 dienas' },
    validUntil: { en: 'Choose the last day', lv: 'Izvēlies pēdējo dienu' },
    percent: { en: 'Enter 0 to 100, or nothing', lv: 'Ievadi 0 līdz 100 vai atstāj tukšu' },
    position: { en: 'Enter 0 to 1,000', lv: 'Ievadi 0 līdz 1000' },
  },
});
