import type { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

/** How long an answer waits for the read models that show what was done. After that it is sent anyway. */
const WAIT_MS = 1000;

/** Read models that show changes of a day's schedule, of settings, of feedback and of accounts. */
export const scheduleReadModels = ['time_slots', 'bookings', 'user_bookings', 'statistics', 'audit_trail'];
export const configurationReadModels = ['configuration', 'audit_trail'];
export const feedbackReadModels = ['feedback', 'audit_trail'];
export const accountReadModels = ['users', 'audit_trail'];
export const allReadModels = [
  ...new Set([...scheduleReadModels, ...configurationReadModels, ...feedbackReadModels, ...accountReadModels]),
];

/** Returns a command's outcome once its effect can be read, so that callers see their own writes (design 3.5). */
export async function onceVisible<Done extends { readonly position: bigint }>(
  progress: ReadModelProgress,
  readModels: readonly string[],
  handling: Promise<Done>,
): Promise<Done> {
  const handled = await handling;
  await progress.waitFor(readModels, handled.position, WAIT_MS);
  return handled;
}
