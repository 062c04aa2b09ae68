import { Browser } from '@cablepark/backend/test/browser';
import { sendOnce, sendPersistently } from '@cablepark/backend/test/persistent-request';
import type { BookingDetail, PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import { endOfSlot, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';

import type { Violations } from './violations.ts';

/** The places at which an answer may show a booking, each as the ids of its slots. */
type Places = Set<string>;

const placeOf = (slots: readonly SlotId[]): string => [...slots].sort((a, b) => a - b).join();

/**
 * A booking that is moved again and again, by staff or by its link. It knows every place on which
 * an answer may show it: where it stands and, while a move has no definite answer, where that would
 * take it.
 */
export class MovableBooking {
  readonly reference: string;
  /** How many moves were answered with 200. */
  moves = 0;
  readonly #mover: Browser;
  readonly #movePath: string;
  #slots: readonly SlotId[];
  #target: string | undefined;
  readonly #observations = new Set<Places>();
  readonly #violations: Violations;

  private constructor(
    placed: PlacedBookingDetail,
    staff: Browser,
    byLink: boolean,
    violations: Violations,
  ) {
    const { booking, timeSlots, manageUrl } = placed;
    const token = manageUrl?.split('/').at(-1) ?? '';
    this.reference = booking.reference;
    this.#mover = byLink ? new Browser(staff.url) : staff;
    this.#movePath = byLink
      ? `/api/manage/${token}/move`
      : `/api/bookings/${booking.reference}/move`;
    this.#slots = timeSlots.map(({ id }) => id);
    this.#violations = violations;
  }

  static async place(
    staff: Browser,
    slots: readonly SlotId[],
    byLink: boolean,
    violations: Violations,
  ): Promise<MovableBooking> {
    const timeSlots = slots.map((slot) => ({
      startTime: startOfSlot(slot).toISOString(),
      endTime: endOfSlot(slot).toISOString(),
    }));
    const body = { customerName: 'Anna Bērziņa', phoneNumber: '+37120000001', timeSlots };
    const answer = await sendPersistently<PlacedBookingDetail>(
      staff,
      'POST',
      '/api/bookings/admin',
      body,
    );
    if (answer.status !== 201) {
      throw new Error(`A booking was answered ${answer.status}.`);
    }

    return new MovableBooking(answer.body, staff, byLink, violations);
  }

  get slots(): readonly SlotId[] {
    return this.#slots;
  }

  /** Moves it, repeating the request until there is a definite answer. Returns its status. */
  async move(slots: readonly SlotId[]): Promise<number> {
    const target = placeOf(slots);
    this.#target = target;
    for (const places of this.#observations) {
      places.add(target);
    }

    const { status, body } = await sendPersistently<BookingDetail>(
      this.#mover,
      'POST',
      this.#movePath,
      {
        timeSlotIds: slots,
      },
    );
    if (status === 200) {
      this.#slots = slots;
      this.moves++;
      this.#assertIn(new Set([target]), body.timeSlots, 'the answer to its move');
    } else if (status !== 409) {
      this.#violations.add(`${this.reference}: a move was answered ${status}`);
    }

    this.#target = undefined;
    return status;
  }

  /**
   * Begins an observation. The returned function checks the booking in an answer and ends the
   * observation.
   */
  observe(): (shown: readonly { readonly id: SlotId }[] | undefined, where: string) => void {
    const places: Places = new Set([placeOf(this.#slots)]);
    if (this.#target !== undefined) {
      places.add(this.#target);
    }

    this.#observations.add(places);
    return (shown, where) => {
      this.#observations.delete(places);
      if (shown) {
        this.#assertIn(places, shown, where);
      }
    };
  }

  /** Reads the booking once. */
  async read(staff: Browser): Promise<void> {
    const seen = this.observe();
    const answer = await sendOnce<BookingDetail>(staff, 'GET', `/api/bookings/${this.reference}`);
    const isDefinite = answer !== undefined && answer.status !== 503;
    if (!isDefinite) {
      seen(undefined, 'its own page');
      return;
    }

    seen(answer.status === 200 ? answer.body.timeSlots : [], 'its own page');
  }

  #assertIn(places: Places, shown: readonly { readonly id: SlotId }[], where: string): void {
    const place = placeOf(shown.map(({ id }) => id));
    if (!places.has(place)) {
      this.#violations.add(
        `${this.reference} stands on [${place}] in ${where}, not on [${[...places].join('] or [')}]`,
      );
    }
  }
}
