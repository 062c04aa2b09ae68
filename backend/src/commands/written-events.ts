import type { EventType } from '@cablepark/contracts/events';

/** What the steps of one action have written so far, to wait until all of it can be read. */
export class WrittenEvents {
  readonly events: { readonly type: EventType }[] = [];
  /** The last position among them. */
  position = 0n;

  add(step: { readonly events: readonly { readonly type: EventType }[]; readonly position: bigint }): void {
    this.events.push(...step.events);
    if (step.position > this.position) this.position = step.position;
  }
}
