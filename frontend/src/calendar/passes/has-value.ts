import type { HoldersPass } from '@cablepark/contracts/passes/passes';

/** Whether a pass can still pay something, which is lost when it is erased. */
export const hasValue = ({
  kind,
  status,
  left,
}: Pick<HoldersPass, 'kind' | 'status' | 'left'>): boolean =>
  status === 'active' && (kind === 'season' || left.rides > 0 || left.cents > 0);
