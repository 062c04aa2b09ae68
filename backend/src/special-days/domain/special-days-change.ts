import type { SpecialDaysChanged, SpecialDaysRemoved } from '@cablepark/contracts/configuration/configuration.events';
import type { DomainEvent } from '@cablepark/contracts/events';
import type { EventOf } from '@cablepark/contracts/shared/define-event';

/** The event of the settings that begins a process: days get a setting of their own, or lose it. */
export type SpecialDaysChange = EventOf<typeof SpecialDaysChanged> | EventOf<typeof SpecialDaysRemoved>;

export const isSpecialDaysChange = <Event extends DomainEvent>(
  event: Event,
): event is Extract<Event, { type: SpecialDaysChange['type'] }> =>
  event.type === 'SpecialDaysChanged' || event.type === 'SpecialDaysRemoved';
