import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import * as http from 'node:http';
import * as https from 'node:https';
import * as net from 'node:net';
import * as tls from 'node:tls';

import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import { listTimeSlots, MAX_RANGE_DAYS } from '@cablepark/contracts/schedule/time-slots';
import { addDays, dayOfInstant, type SlotId } from '@cablepark/contracts/shared/riga-time';

/** The outcome of a buyer's request for a slot, and the milliseconds until its answer. */
export interface Sale {
  readonly slot: SlotId;
  readonly outcome: 'sold' | 'refused' | 'failed';
  readonly ms: number;
}

/** A buyer without an answer after this long counts as failed. */
const PATIENCE_MS = 30_000;

/** The buyers' way to the product: its public calls, each buyer on a connection of its own. */
export class RaceClient {
  readonly #url: URL;

  constructor(url: URL) {
    this.#url = url;
  }

  /** Lists the slots that a guest may book, from today as far as one request reaches. */
  async listBookableSlots(): Promise<SlotId[]> {
    const today = dayOfInstant(new Date());
    const calendar = new URL(listTimeSlots.path, this.#url);
    calendar.searchParams.set('startDate', today);
    calendar.searchParams.set('endDate', addDays(today, MAX_RANGE_DAYS - 1));
    const answer = await fetch(calendar, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok) {
      throw new Error(`${calendar.href} answered ${answer.status}`);
    }

    const { timeSlots } = (await answer.json()) as {
      timeSlots: { id: SlotId; status: string; isRestricted?: boolean }[];
    };
    return timeSlots
      .filter(({ status, isRestricted }) => status === 'available' && isRestricted !== true)
      .map(({ id }) => id);
  }

  /** Opens a connection for one buyer. Rejects if the park doesn't accept it in time. */
  async connect(): Promise<net.Socket> {
    const { protocol, port } = this.#url;
    const host = this.#url.hostname.replace(/^\[|\]$/g, '');
    const signal = AbortSignal.timeout(PATIENCE_MS);
    if (protocol === 'https:') {
      const socket = tls.connect({ host, port: Number(port || 443), servername: host });
      await once(socket, 'secureConnect', { signal });
      return socket;
    }

    const socket = net.connect({ host, port: Number(port || 80) });
    await once(socket, 'connect', { signal });
    return socket;
  }

  /** Books a slot for the buyer of this number. */
  async buy(connection: net.Socket, slot: SlotId, buyer: number): Promise<Sale> {
    const started = performance.now();
    const outcome = await this.#book(connection, createForm(slot, buyer)).then(
      toOutcome,
      () => 'failed' as const,
    );
    connection.destroy();
    return { slot, outcome, ms: performance.now() - started };
  }

  #book(connection: net.Socket, form: object): Promise<number | undefined> {
    const request = this.#url.protocol === 'https:' ? https.request : http.request;
    return new Promise((resolve, reject) => {
      const sent = request(
        new URL(bookSlots.path, this.#url),
        {
          method: bookSlots.method,
          createConnection: () => connection,
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          signal: AbortSignal.timeout(PATIENCE_MS),
        },
        (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode));
          answer.once('error', reject);
        },
      );
      sent.once('error', reject).end(JSON.stringify(form));
    });
  }
}

/** Without an e-mail, so that these bookings send no mail to a customer. */
const createForm = (slot: SlotId, buyer: number) => ({
  customerName: 'Race Buyer',
  phoneNumber: `+371200${String(buyer).padStart(5, '0')}`,
  email: '',
  notes: '',
  timeSlotIds: [slot],
});

function toOutcome(status: number | undefined): Sale['outcome'] {
  if (status === 201) {
    return 'sold';
  }

  return status === 409 ? 'refused' : 'failed';
}
