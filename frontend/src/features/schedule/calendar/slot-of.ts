import { slotAt, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** The half-hour that a slot stands for. Its start counts: the id is the server's, or a restored one of any kind. */
export const slotOf = ({ startTime }: { readonly startTime: string }): SlotId => slotAt(new Date(startTime));
