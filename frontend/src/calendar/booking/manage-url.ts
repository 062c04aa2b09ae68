/**
 * The state with which the confirmation page is opened right after booking. It is only in this entry of the tab's
 * history, so that later visits, from the link in a chat for instance, don't show the address to manage the booking.
 */
export const withManageUrl = (manageUrl: string | null): { readonly manageUrl: string | null } => ({ manageUrl });

/** The address in the state of the confirmation page; undefined on later visits. */
export function manageUrlIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('manageUrl' in state)) return undefined;
  return typeof state.manageUrl === 'string' ? state.manageUrl : undefined;
}
