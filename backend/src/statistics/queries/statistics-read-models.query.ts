/** The read models that statistics are made from; most of them aren't prompt. */
export const readModels = [
  'statistics',
  'statistics_history',
  'refusals',
  'cancellations',
] as const;
