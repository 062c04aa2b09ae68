export const closureReasonWords = {
  weather: { en: 'Weather', lv: 'Laikapstākļi' },
  breakdown: { en: 'Breakdown', lv: 'Bojājums' },
  other: { en: 'Other', lv: 'Cits' },
} as const;

/** The reasons that staff give for a cancellation. */
export const givenReasonWords = {
  customer: { en: 'Customer', lv: 'Klients' },
  staff: { en: 'Staff', lv: 'Darbinieki' },
  ...closureReasonWords,
} as const;

/** The reasons of all cancellations there were. */
export const cancellationReasonWords = {
  ...givenReasonWords,
  other: { en: 'Other reason', lv: 'Cits iemesls' },
  unknown: { en: 'Reason unknown', lv: 'Iemesls nav zināms' },
} as const;

/** Why customers did not get what they asked for. */
export const refusalReasonWords = {
  sold_out: { en: 'Sold out', lv: 'Jau rezervēts' },
  reserved: { en: 'Kept for somebody else', lv: 'Pieturēts citam' },
  too_late: { en: 'Too late to book', lv: 'Rezervēt par vēlu' },
  closed: { en: 'Not on sale', lv: 'Nav pārdošanā' },
  blocked: { en: 'Blocked', lv: 'Slēgts' },
  past: { en: 'Already begun', lv: 'Jau sācies' },
} as const;
