import type {
  AppliedSetting,
  SlotsOutcome,
} from '@cablepark/contracts/configuration/applied-setting';

import type { useConfigurationWords } from '../locales/words.ts';

/** What several requests have done to slots, or would do. */
export type SlotsSum = SlotsOutcome & Pick<AppliedSetting, 'setByHand'>;

/** Requests that say nothing of what was set by hand have changed it. */
export const sumOutcomes = (
  outcomes: readonly (SlotsOutcome & Partial<AppliedSetting>)[],
): SlotsSum => ({
  generatedSlots: outcomes.reduce((sum, { generatedSlots }) => sum + generatedSlots, 0),
  removedSlots: outcomes.reduce((sum, { removedSlots }) => sum + removedSlots, 0),
  repricedSlots: outcomes.reduce((sum, { repricedSlots }) => sum + repricedSlots, 0),
  setByHand: outcomes.reduce((sum, { setByHand = 0 }) => sum + setByHand, 0),
  bookingsInTheWay: outcomes.flatMap(({ bookingsInTheWay }) => bookingsInTheWay),
});

/** Says what became of slots, in one sentence for a toast. */
export const formatSlotsSum = (
  t: ReturnType<typeof useConfigurationWords>,
  { generatedSlots: generated, removedSlots: removed, repricedSlots: repriced }: SlotsSum,
): string => t('special.result', { generated, removed, repriced });
