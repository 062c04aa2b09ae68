import { PersonalDataErased } from '@cablepark/contracts/privacy/privacy.events';
import type { CommandBus } from '@nestjs/cqrs';
import { defineAutomation, intent } from '../../automations/automation.ts';
import type { Perform } from '../../automations/outbox/outbox-attempt.ts';
import { EraseRemains } from '../commands/erase-remains/erase-remains.command-handler.ts';

export const REMAINS = 'remains';

/** Bookings and feedback are erased with their account, however long ago that was and whatever crashed. */
export const whenAccountErasedEraseRemains = defineAutomation({
  name: 'when-account-erased-erase-remains',
  on: {
    PersonalDataErased: (event) =>
      event.data.subject === 'user'
        ? [intent(REMAINS, event, { lane: `remains ${event.data.subjectId}`, keyId: null })]
        : [],
  },
});

/** Erases what the account left behind. Every step can be repeated. */
export const remainsEraser =
  (commands: CommandBus): Perform =>
  async ({ data }) => {
    await commands.execute(new EraseRemains(PersonalDataErased.schema.parse(data).subjectId));
    return 'done';
  };
