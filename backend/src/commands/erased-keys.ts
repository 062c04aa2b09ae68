import type { PrivacyEvent } from '@cablepark/contracts/privacy/privacy.events';
import type { DomainEvent } from '@cablepark/contracts/events';

/** The keys that these events name as erased. The command that wrote the events deletes them at once. */
export const erasedKeys = (events: readonly DomainEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'PersonalDataErased' ? (event satisfies PrivacyEvent).data.keyIds : []));
