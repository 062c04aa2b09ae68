import { RIGA, slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { DateTime } from 'luxon';

/** The first slot that ended less than this many months of the Riga calendar ago. */
export const firstKeptSlot = (now: Date, months: number): SlotId =>
  slotAt(DateTime.fromJSDate(now, { zone: RIGA }).minus({ months }).toJSDate());
