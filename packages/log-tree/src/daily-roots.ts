import type { DailyRoot } from '@cablepark/contracts/shared/daily-root';
import type { RootEvent } from '@cablepark/contracts/shared/log.events';

/** The roots that have been recorded, in the order of their days. */
export const dailyRoots = {
  initialState: [] as readonly DailyRoot[],
  evolve: (roots: readonly DailyRoot[], { data }: RootEvent): readonly DailyRoot[] => [
    ...roots,
    data,
  ],
};
