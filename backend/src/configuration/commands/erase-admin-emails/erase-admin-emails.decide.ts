import { itemsOf } from '@cablepark/event-store/streams/linked-list';
import type { Configuration, ConfigurationStreamEvent } from '../../domain/configuration.ts';

/** Erases the admin addresses that were replaced at this time or earlier. */
export const decideEraseAdminEmails = (
  replacedBefore: Date,
  { replacedAdminEmails }: Configuration,
): ConfigurationStreamEvent[] =>
  itemsOf(replacedAdminEmails)
    .filter(({ replacedAt }) => Date.parse(replacedAt) <= replacedBefore.getTime())
    .map(({ keyId }) => ({
      type: 'PersonalDataErased',
      data: { subject: 'adminEmail', subjectId: keyId, keyIds: [keyId] },
    }));
