type Subject = 'reference' | 'slotId' | 'correlationId';

/** The path of the page that shows what an action led to. */
export const toCausesPath = (correlationId: string): string => `/admin/causes/${correlationId}`;

/** The path of the history of one booking, half hour or action. */
export const toHistoryPath = (of: { readonly [Name in Subject]?: string }): string =>
  `/admin/history?${new URLSearchParams(of).toString()}`;
