import type { ConfigurationEvent } from '@cablepark/contracts/configuration/configuration.events';
import type { Settings } from '../../../schedule/domain/settings.ts';

/** Saving the present setting returns no events, so that it stays in force since it was set. */
export const decideChangeReminders = (hoursBefore: number, { reminders }: Settings): ConfigurationEvent[] =>
  reminders.hoursBefore === hoursBefore ? [] : [{ type: 'RemindersChanged', data: { hoursBefore } }];
