import { closureReason } from '@cablepark/contracts/schedule/cancellation-reason';

import { useClosingWords } from './locales/words.ts';

/** Whether a slot's `blockReason` is a closure's reason and not the staff's own words. */
export const isClosureReason = (reason: string): boolean => closureReason.safeParse(reason).success;

/**
 * Returns a function that translates the reasons of closures and leaves staff's own words as they
 * are.
 */
export function useBlockReasonText(): (reason: string) => string {
  const t = useClosingWords();
  return (reason) => {
    const known = closureReason.safeParse(reason);
    return known.success ? t(`reason.${known.data}`) : reason;
  };
}
