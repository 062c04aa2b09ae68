/** What the answer to "what if" rests on. The API has it in English, the page in both languages. */
export const assumptions = {
  countsTwice: {
    en: 'Somebody who was refused and then booked another time counts twice, as two wishes.',
    lv: 'Cilvēks, kuram atteica un kurš pēc tam rezervēja citu laiku, tiek skaitīts divreiz – kā divas vēlmes.',
  },
  nobodyElse: {
    en: 'A kept wish comes from somebody without a booking on that day.',
    lv: 'Saglabātā vēlme ir no cilvēka, kuram tajā dienā nav rezervācijas.',
  },
  sameWishes: {
    en: 'People want the same times at the same moments, whatever the price and however short the notice.',
    lv: 'Cilvēki vēlas tos pašus laikus tajos pašos brīžos, lai cik šie laiki maksātu un lai cik drīz tie būtu.',
  },
  onlyKept: {
    en: 'Only refused wishes that were kept count; there are none for slots that were never opened, because nobody could ask for them.',
    lv: 'Tiek skaitītas tikai saglabātās neizpildītās vēlmes; par to, ko neviens nevarēja lūgt, piemēram, par nekad neatvērtiem laikiem, vēlmju nav.',
  },
  minute: {
    en: 'A kept wish came at the end of its minute.',
    lv: 'Saglabātā vēlme izteikta tās minūtes beigās.',
  },
  prices: {
    en: 'New prices apply to slots that the schedule opened, not to those that staff opened or priced by hand.',
    lv: 'Jaunās cenas ir laikiem, kas atvērti pēc grafika, nevis tiem, ko darbinieki atvēra vai kam noteica cenu paši.',
  },
  specialDays: {
    en: 'Special days keep their own hours and prices.',
    lv: 'Īpašajām dienām paliek savs darba laiks un cenas.',
  },
  hours: {
    en: 'Slots outside the new hours are not opened and nobody books them, except those that staff opened.',
    lv: 'Laiki ārpus jaunā darba laika netiek atvērti, un neviens tos nerezervē, izņemot tos, ko atvēra darbinieki.',
  },
  leadTime: {
    en: 'A new lead time is enforced, except where its mode was off or an operator was on site.',
    lv: 'Jaunais pieteikšanās ierobežojums ir stingrs, izņemot laiku, kad tas bija izslēgts vai operators bija uz vietas.',
  },
  cancelWindow: {
    en: 'Customers who may no longer cancel or move keep their time; those who were refused and now may, do so.',
    lv: 'Klienti, kas nedrīkst atcelt vai pārcelt, patur savu laiku; tie, kuriem atteica un kuri tagad drīkst, to dara.',
  },
  staff: {
    en: 'Staff do the same again, as far as that is still possible.',
    lv: 'Darbinieki dara to pašu vēlreiz, ciktāl tas vēl iespējams.',
  },
  followers: {
    en: 'Whatever followed from a booking that no longer exists does not happen.',
    lv: 'Tas, kas izriet no rezervācijas, kuras vairs nav, nenotiek.',
  },
} as const;
