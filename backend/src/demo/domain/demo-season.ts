import type { DemoEvent } from '@cablepark/contracts/system/demo.events';

export interface DemoSeason {
  /** The instant that the season is built around; null if none has been started. */
  readonly around: string | null;
  readonly isFilled: boolean;
}

export const demoSeason = {
  initialState: { around: null, isFilled: false } as DemoSeason,
  evolve: (season: DemoSeason, event: DemoEvent): DemoSeason =>
    event.type === 'DemoSeasonBegun'
      ? { ...season, around: event.data.around }
      : { ...season, isFilled: true },
};

/**
 * Starts filling the demo's season around an ISO instant. Returns no events if it was started
 * before.
 */
export const decideBeginDemo = (around: string, season: DemoSeason): DemoEvent[] =>
  season.around === null ? [{ type: 'DemoSeasonBegun', data: { around } }] : [];

/** Notes that the demo's season is complete. Returns no events if that is noted already. */
export const decideEndDemo = (bookings: number, season: DemoSeason): DemoEvent[] =>
  season.isFilled ? [] : [{ type: 'DemoSeasonFilled', data: { bookings } }];
