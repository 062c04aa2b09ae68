import type { DomainEvent } from '@cablepark/contracts/events';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

/** An event of the stream `schedule`, as far as the checker reads it. */
export interface Recorded {
  readonly event: DomainEvent;
  /** When it was decided, as ISO 8601. */
  readonly at: string;
  /** How many events its append has, and which of them it is. */
  readonly commit: { readonly size: number; readonly index: number };
}

interface Reserved {
  readonly by: string;
  readonly until: string;
}

/**
 * Reads the events in order and finds those that must never happen: a half hour that was sold, held
 * or offered while somebody else had it, or an offer to anybody but the first on the waitlist. It
 * shares no code with the commands' decisions.
 */
export class FairnessCheck {
  readonly violations: string[] = [];
  readonly #sold = new Map<SlotId, string>();
  readonly #reserved = new Map<SlotId, Reserved>();
  readonly #waitlists = new Map<SlotId, string[]>();
  /** The holds that the append under way ends, and the entries that it accepts. */
  #ended: ReadonlySet<string> = new Set();

  static run(log: readonly Recorded[]): FairnessCheck {
    const history = new FairnessCheck();
    for (const [i, recorded] of log.entries()) {
      const { index, size } = recorded.commit;
      if (index === 0) {
        history.#ended = new Set(log.slice(i, i + size).flatMap(({ event }) => listEnded(event)));
      }

      history.#apply(recorded);
    }

    return history;
  }

  #apply({ event, at }: Recorded): void {
    switch (event.type) {
      case 'BookingPlaced':
      case 'BookingRestored':
        for (const { slotId } of event.data.slots) {
          this.#markSold(slotId, event.data.bookingId, at);
        }

        break;
      case 'BookingMoved':
        for (const { slotId } of event.data.from) {
          this.#sold.delete(slotId);
        }

        for (const { slotId } of event.data.to) {
          this.#markSold(slotId, event.data.bookingId, at);
        }

        break;
      case 'BookingCancelled':
        for (const { slotId } of event.data.slots) {
          this.#sold.delete(slotId);
        }

        break;
      case 'HoldPlaced':
        for (const { slotId } of event.data.slots) {
          this.#markReserved(slotId, { by: event.data.holdHash, until: event.data.until }, at);
        }

        break;
      case 'HoldEnded':
        this.#release(event.data.holdHash);
        break;
      case 'WaitlistJoined':
        this.#waitlists.set(event.data.slotId, [
          ...this.#waitlistOf(event.data.slotId),
          event.data.entryId,
        ]);
        break;
      case 'SlotOffered':
        this.#markOffered(event.data, at);
        break;
      case 'OfferAccepted':
      case 'OfferDeclined':
      case 'OfferLapsed':
      case 'WaitlistLeft':
        this.#leaveWaitlist(event.data);
        break;
      default: // says nothing of who has a half hour
    }
  }

  #markSold(slotId: SlotId, bookingId: string, at: string): void {
    const holder = this.#sold.get(slotId);
    if (holder !== undefined && holder !== bookingId) {
      this.#addViolation(`${slotId} was sold to ${bookingId} at ${at}, while ${holder} had it`);
    }

    this.#assertFree(slotId, at, `sold to ${bookingId}`);
    this.#sold.set(slotId, bookingId);
    this.#reserved.delete(slotId);
  }

  #markReserved(slotId: SlotId, reserved: Reserved, at: string): void {
    if (this.#sold.has(slotId)) {
      this.#addViolation(`${slotId} was held at ${at}, while it was sold`);
    }

    this.#assertFree(slotId, at, `held by ${reserved.by}`);
    this.#reserved.set(slotId, reserved);
  }

  #markOffered(
    { slotId, entryId, until }: { slotId: SlotId; entryId: string; until: string },
    at: string,
  ): void {
    if (this.#sold.has(slotId)) {
      this.#addViolation(`${slotId} was offered at ${at}, while it was sold`);
    }

    this.#assertFree(slotId, at, `offered to ${entryId}`);
    const [first] = this.#waitlistOf(slotId);
    if (first !== entryId) {
      this.#addViolation(`${slotId} was offered to ${entryId} at ${at}, while ${first} came first`);
    }

    this.#reserved.set(slotId, { by: entryId, until });
  }

  #leaveWaitlist({ slotId, entryId }: { slotId: SlotId; entryId: string }): void {
    const waitlist = this.#waitlistOf(slotId);
    if (!waitlist.includes(entryId)) {
      this.#addViolation(`${entryId} left the waitlist of ${slotId}, in which it wasn't`);
    }

    this.#waitlists.set(
      slotId,
      waitlist.filter((one) => one !== entryId),
    );
    this.#release(entryId);
  }

  #release(holder: string): void {
    for (const [slotId, { by }] of this.#reserved) {
      if (by === holder) {
        this.#reserved.delete(slotId);
      }
    }
  }

  #assertFree(slotId: SlotId, at: string, what: string): void {
    const reserved = this.#reserved.get(slotId);
    if (reserved && reserved.until > at && !this.#ended.has(reserved.by)) {
      this.#addViolation(
        `${slotId} was ${what} at ${at}, while it was kept for ${reserved.by} until ${reserved.until}`,
      );
    }
  }

  #waitlistOf(slotId: SlotId): readonly string[] {
    return this.#waitlists.get(slotId) ?? [];
  }

  #addViolation(what: string): void {
    this.violations.push(what);
  }
}

const listEnded = (event: DomainEvent): string[] => {
  if (event.type === 'HoldEnded') {
    return [event.data.holdHash];
  }

  return event.type === 'OfferAccepted' ? [event.data.entryId] : [];
};
