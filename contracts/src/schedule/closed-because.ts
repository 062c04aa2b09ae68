import type { ClosureReason } from './cancellation-reason.ts';

/** Why the park is closed, in the same words in mails, on customers' pages and where staff see what customers read. */
export const closedBecause = {
  weather: { en: 'We had to close because of the weather.', lv: 'Laikapstākļu dēļ mums nācās slēgt parku.' },
  breakdown: { en: 'We had to close because of a breakdown.', lv: 'Bojājuma dēļ mums nācās slēgt parku.' },
  other: { en: 'We had to close at this time.', lv: 'Šajā laikā mums nācās slēgt parku.' },
} as const satisfies Readonly<Record<ClosureReason, { readonly en: string; readonly lv: string }>>;
