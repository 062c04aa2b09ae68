import type { LinkRule } from '@cablepark/contracts/schedule/managed-booking';

/** Whether a rule allows something now. The page may have been open for longer than the limit that it was loaded with. */
export const isAllowed = ({ allowed, until }: LinkRule, now: Date): boolean =>
  allowed && (until === null || now.getTime() <= Date.parse(until));
