import type { HoldersPass } from '@cablepark/contracts/passes/passes';

/** Whether a pass can still pay something, which whoever erases it gives up. */
export const hasValue = ({
  kind,
  status,
  left,
}: Pick<HoldersPass, 'kind' | 'status' | 'left'>): boolean =>
  status === 'active' && (kind === 'season' || left.rides > 0 || left.cents > 0);
