import type { EventOf } from '../shared/define-event.ts';
import type { LoggedEvent } from '../shared/recorded-event.ts';
import { PersonalDataErased } from './privacy.events.ts';

/** The ids of the keys that these events erase. */
export function listErasedKeys(events: readonly LoggedEvent[]): string[] {
  const keyIds: string[] = [];
  for (const { type, data } of events) {
    if (type === PersonalDataErased.type) {
      keyIds.push(...(data as EventOf<typeof PersonalDataErased>['data']).keyIds);
    }
  }

  return keyIds;
}
