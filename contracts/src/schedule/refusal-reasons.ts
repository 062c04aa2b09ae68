/**
 * Why a slot was in the way: it is booked; it is held, offered or kept for a waitlist; it begins
 * too soon; it isn't stored; staff or a closure blocked it; it has begun.
 */
export const refusalReasons = [
  'sold_out',
  'reserved',
  'too_late',
  'closed',
  'blocked',
  'past',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];
