import { DateTime } from 'luxon';

import { RIGA, slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** The first slot that ended less than this many months of the Riga calendar ago. */
export const findFirstKeptSlot = (now: Date, months: number): SlotId =>
  slotAt(DateTime.fromJSDate(now, { zone: RIGA }).minus({ months }).toJSDate());
