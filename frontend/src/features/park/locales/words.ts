import { makeWordsHook } from '#shared/i18n/dictionary';

export const useParkWords = makeWordsHook({
  prices: {
    title: { en: 'Prices', lv: 'Cenas' },
    lead: {
      en: 'What a session costs, and what comes with it.',
      lv: 'Cik maksā brauciens un viss, kas tam vajadzīgs.',
    },
    cable: { en: 'Cable', lv: 'Trose' },
    notes: { en: 'Good to know', lv: 'Vērts zināt' },
    noteItems: {
      vat: { en: 'All prices include VAT', lv: 'Visās cenās iekļauts PVN' },
      booking: { en: 'Booking is required', lv: 'Laiks jārezervē iepriekš' },
      policy: { en: 'The cancellation policy applies', lv: 'Ir spēkā atcelšanas noteikumi' },
    },
    book: { en: 'Book a session', lv: 'Rezervēt braucienu' },
  },
  contacts: {
    title: { en: 'Contacts', lv: 'Kontakti' },
    lead: { en: 'Come and see us, or just call.', lv: 'Brauc ciemos vai vienkārši piezvani.' },
    reach: { en: 'Contact us', lv: 'Sazinies ar mums' },
    social: { en: 'Social media', lv: 'Sociālie tīkli' },
    notice: { en: 'By appointment only', lv: 'Tikai pēc pieraksta' },
    appointment: {
      en: 'The park works by appointment, so please book your session first.',
      lv: 'Parks strādā pēc pieraksta, tāpēc, lūdzu, vispirms rezervē laiku.',
    },
    otherwise: { en: 'Otherwise, please phone us.', lv: 'Citos gadījumos, lūdzu, piezvani mums.' },
    map: { en: 'How to find us', lv: 'Kā mūs atrast' },
    showMap: { en: 'Show the map', lv: 'Rādīt karti' },
    mapNote: {
      en: 'The map comes from Google and is loaded only when you ask for it.',
      lv: 'Karti rāda Google. Tā ielādēsies tikai tad, kad nospiedīsi pogu.',
    },
    openMaps: { en: 'Open in Google Maps', lv: 'Atvērt Google Maps' },
    openWaze: { en: 'Navigate with Waze', lv: 'Braukt ar Waze' },
  },
});
