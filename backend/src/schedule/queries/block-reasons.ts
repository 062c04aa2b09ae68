import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { Vault } from '@cablepark/vault/vault';
import { Injectable } from '@nestjs/common';
import type { CalendarDay } from './calendar-days.ts';

export const noReasons: ReadonlyMap<SlotId, string> = new Map();

/** Whether a slot of the day is blocked for a reason that can be erased. */
export const hasSealedReason = ({ slots }: CalendarDay): boolean =>
  slots.some(({ status, blockReason }) => status === 'blocked' && blockReason !== null);

/** Opens the reasons of blocked slots for staff. */
@Injectable()
export class BlockReasons {
  constructor(private readonly vault: Vault) {}

  async of(days: readonly CalendarDay[]): Promise<ReadonlyMap<SlotId, string>> {
    const blocked = days.flatMap(({ slots }) =>
      slots.flatMap(({ slotId, status, blockReason }) =>
        status === 'blocked' && blockReason ? [{ slotId, blockReason }] : [],
      ),
    );
    const closed = days.flatMap(({ slots }) =>
      slots.flatMap(({ slotId, closureReason }): [SlotId, string][] =>
        closureReason === null ? [] : [[slotId, closureReason]],
      ),
    );
    if (blocked.length === 0) return new Map(closed);
    const opened = await this.vault.openAll(
      'blockReason',
      blocked.map(({ blockReason }) => blockReason),
    );
    return new Map([
      ...closed,
      ...blocked.map(({ slotId }, i): [SlotId, string] => [slotId, opened[i]?.reason ?? 'erased']),
    ]);
  }
}
