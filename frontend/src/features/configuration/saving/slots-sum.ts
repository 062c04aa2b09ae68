import type {
  AppliedSetting,
  SlotsOutcome,
} from '@cablepark/contracts/configuration/applied-setting';

import type { useConfigurationWords } from '../locales/words.ts';

/** What several requests have done to slots, or would do. */
export type SlotsSum = SlotsOutcome & Pick<AppliedSetting, 'setByHand'>;

/**
 * Adds up what several requests did to slots. One whose answer has no `setByHand` left no price
 * that was set by hand.
 */
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
