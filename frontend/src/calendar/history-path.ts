/** What the history can be opened with: a booking's reference, a half hour, or an action. */
interface HistoryOf {
  readonly reference?: string;
  readonly slotId?: string;
  readonly correlationId?: string;
}

/** The path of the history of one thing. */
export const historyPath = (of: HistoryOf): string => `/admin/history?${new URLSearchParams({ ...of }).toString()}`;
