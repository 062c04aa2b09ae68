import type { CommandBus } from '@nestjs/cqrs';

import {
  PersonalDataErased,
  type ErasedSubject,
} from '@cablepark/contracts/privacy/privacy.events';
import type { Vault } from '@cablepark/vault/vault';

import { createIntent, defineAutomation } from '#automation-runtime/automation';
import type { Outbox } from '#automation-runtime/outbox/outbox';
import type { Perform } from '#automation-runtime/outbox/outbox-attempt';
import type { JobQueue } from '#jobs/job-queue';
import type { Mailer } from '#mail/mailer';
import { personalLanesOf } from '#schedule/automations/when-bookings-change-tell-customers-and-park';
import { passLaneOf } from '#schedule/passes/automations/when-passes-are-sold-mail-them';
import { waitlistLaneOf } from '#schedule/waitlist/automations/when-customers-wait-mail-them';
import { EraseRemains } from '../commands/erase-remains/erase-remains.command.ts';

export const ERASURE = 'erasure';

/** Applies to events of any age, because nothing may be left of the data. */
export const whenPersonalDataErasedRemoveMails = defineAutomation({
  name: 'when-personal-data-erased-remove-mails',
  on: {
    PersonalDataErased: (event) => [
      createIntent(ERASURE, event, {
        lane: `erasure ${event.data.subject} ${event.data.subjectId}`,
        keyId: null,
      }),
    ],
  },
});

/**
 * Deletes the keys, the mails, their jobs and files. All of it can be repeated, which happens if a
 * mail was being sent meanwhile.
 */
export const createEraser =
  (vault: Vault, outbox: Outbox, queue: JobQueue, mailer: Mailer): Perform =>
  async ({ data, position }) => {
    const { subject, subjectId, keyIds } = PersonalDataErased.schema.parse(data);
    await vault.erase(keyIds);
    const lanes = lanesOf(subject, subjectId);
    const mails = await outbox.dropPersonal({ keyIds, lanes, before: position });
    await mailer.delivery.removeCopies?.(mails);
    // A job is only an id and does nothing without its intent.
    await queue.remove(mails).catch(() => undefined);
    return 'done';
  };

function lanesOf(subject: ErasedSubject, subjectId: string): readonly string[] {
  if (subject === 'booking') {
    return personalLanesOf(subjectId);
  }

  if (subject === 'pass') {
    return [passLaneOf(subjectId)];
  }

  return subject === 'waitlistEntry' ? [waitlistLaneOf(subjectId)] : [];
}

export const REMAINS = 'remains';

/** Erases bookings and feedback with their account, even long afterwards or after a crash. */
export const whenAccountErasedEraseRemains = defineAutomation({
  name: 'when-account-erased-erase-remains',
  on: {
    PersonalDataErased: (event) =>
      event.data.subject === 'user'
        ? [createIntent(REMAINS, event, { lane: `remains ${event.data.subjectId}`, keyId: null })]
        : [],
  },
});

/** Erases what the account left behind. Every step can be repeated. */
export const createRemainsEraser =
  (commands: CommandBus): Perform =>
  async ({ data }) => {
    await commands.execute(new EraseRemains(PersonalDataErased.schema.parse(data).subjectId));
    return 'done';
  };
