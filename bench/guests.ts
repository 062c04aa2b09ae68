import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';

import { addDays, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { createBookingRequest } from './booking-requests.ts';

/** Requests of many guests, each on a connection of its own as long as it waits. */
export class Guests {
  readonly #url: string;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(url: string) {
    this.#url = url;
  }

  async readWeek(monday: Day): Promise<SlotId[]> {
    const path = `/api/timeslots?startDate=${monday}&endDate=${addDays(monday, 6)}`;
    const { body } = await this.#send('GET', path);
    const { timeSlots } = body as { timeSlots: { id: SlotId; status: string }[] };
    return timeSlots.filter(({ status }) => status === 'available').map(({ id }) => id);
  }

  /** The id of a new hold; undefined if somebody else was faster. */
  async hold(slot: SlotId): Promise<string | undefined> {
    const { status, body } = await this.#send('POST', '/api/holds', { timeSlotIds: [slot] });
    if (status !== 201 && status !== 409) {
      throw new Error(`holding: ${status}`);
    }

    return status === 201 ? (body as { id: string }).id : undefined;
  }

  async book(slot: SlotId, holdId: string): Promise<boolean> {
    const form = JSON.parse(createBookingRequest(slot).body) as object;
    const { status } = await this.#send('POST', '/api/bookings', { ...form, holdId });
    if (status !== 201 && status !== 409) {
      throw new Error(`booking: ${status}`);
    }

    return status === 201;
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    sent?: object,
  ): Promise<{ status: number | undefined; body: unknown }> {
    return new Promise((resolve, reject) => {
      const headers = sent ? { 'content-type': 'application/json' } : {};
      const asked = request(
        new URL(path, this.#url),
        { method, agent: this.#agent, headers },
        (answer) => {
          json(answer).then((body) => {
            resolve({ status: answer.statusCode, body });
          }, reject);
        },
      );
      asked.once('error', reject).end(sent && JSON.stringify(sent));
    });
  }
}
