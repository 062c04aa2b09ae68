import { itemsOf } from '@cablepark/event-store/streams/linked-list';
import type { Settings, ConfigurationStreamEvent } from '../../../schedule/domain/settings.ts';

/** Erases the admin addresses that were replaced at this time or earlier. */
export const decideEraseAdminEmails = (
  replacedBefore: Date,
  { replacedAdminEmails }: Settings,
): ConfigurationStreamEvent[] =>
  itemsOf(replacedAdminEmails)
    .filter(({ replacedAt }) => Date.parse(replacedAt) <= replacedBefore.getTime())
    .map(({ keyId }) => ({
      type: 'PersonalDataErased',
      data: { subject: 'adminEmail', subjectId: keyId, keyIds: [keyId] },
    }));
