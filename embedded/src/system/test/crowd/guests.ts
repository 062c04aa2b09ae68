import { randomInt } from 'node:crypto';

import type { SmtpSink } from '@cablepark/backend/mail/test/smtp-sink';
import { Browser, type Answer } from '@cablepark/backend/test/browser';
import { sendPersistently } from '@cablepark/backend/test/persistent-request';
import type { PlacedBookingDetail } from '@cablepark/contracts/schedule/booking';
import type { Hold } from '@cablepark/contracts/schedule/holds';
import type { WaitlistEntry } from '@cablepark/contracts/schedule/waitlist';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';

import type { DistributedPark } from '../distributed-park.ts';
import { pickSlot } from '../pick-slot.ts';

/**
 * The statuses that a guest may get: done, throttled, or refused because somebody was faster or
 * something is over.
 */
const FAIR: ReadonlySet<number> = new Set([200, 201, 204, 404, 409, 410, 429]);

const WAITING_EVERY = 40;

/**
 * A guest who competes for a few half hours: holds one or releases it, books or joins the waitlist,
 * accepts an offer or not, and sometimes cancels. Each request goes to any back end, under one key
 * until it is answered.
 */
export class Guest {
  /** The references of all bookings that were acknowledged. */
  readonly acknowledged: string[] = [];
  readonly #browser: Browser;
  readonly #name: string;
  /** Only a few guests wait, so that waitlists are empty at times and holds are possible. */
  readonly #mayWait: boolean;
  readonly #sites: readonly string[];
  readonly #wanted: readonly SlotId[];
  #hold: Hold | undefined;
  #bookings: string[] = [];
  #entries: string[] = [];
  /** The tokens of all links that were mailed. */
  readonly #knownTokens = new Set<string>();
  readonly #mails: () => SmtpSink['taken'];

  constructor(
    number: number,
    { sites, mail }: Pick<DistributedPark, 'sites' | 'mail'>,
    wanted: readonly SlotId[],
  ) {
    this.#mails = () => (this.#mayWait ? mail.taken : []);
    this.#name = `Guest ${number}`;
    this.#mayWait = number % WAITING_EVERY === 0;
    this.#sites = sites;
    this.#wanted = wanted;
    this.#browser = new Browser(sites[0] ?? '');
  }

  /** Does one thing that a guest might do now. */
  async act(): Promise<void> {
    this.#readMail();
    const place = this.#entries[0];
    if (place !== undefined && randomInt(3) > 0) {
      return this.#lookAtEntry(place);
    }
    if (this.#bookings.length > 0 && randomInt(2) === 0) {
      return this.#cancel();
    }

    const acts = [() => this.#takeHold(), () => this.#book(), () => this.#releaseHold()];
    if (this.#mayWait) {
      acts.push(() => this.#joinWaitlist());
    }

    return acts[randomInt(acts.length)]?.();
  }

  get #slot(): SlotId {
    return pickSlot(this.#wanted);
  }

  get #person() {
    return {
      fullName: this.#name,
      phoneNumber: '+371 20 000 001',
      language: 'en',
      email: `${this.#name.replace(' ', '.')}@example.com`,
    };
  }

  async #takeHold(): Promise<void> {
    const answer = await this.#ask<Hold>('POST', '/api/holds', { timeSlotIds: [this.#slot] });
    if (answer.status === 201) {
      this.#hold = answer.body;
    }
  }

  async #releaseHold(): Promise<void> {
    if (this.#hold) {
      await this.#ask('DELETE', `/api/holds/${this.#hold.id}`);
    }

    this.#hold = undefined;
  }

  async #book(): Promise<void> {
    const { id: holdId, timeSlots } = this.#hold ?? {};
    const timeSlotIds = [timeSlots?.[0]?.id ?? this.#slot];
    this.#notePlaced(
      await this.#ask('POST', '/api/bookings', { ...this.#person, timeSlotIds, holdId }),
    );
    this.#hold = undefined;
  }

  #notePlaced({ status, body }: Answer<PlacedBookingDetail>): void {
    if (status !== 201) {
      return;
    }

    this.acknowledged.push(body.booking.reference);
    if (body.manageUrl) {
      this.#bookings.push(body.manageUrl.split('/manage/')[1] ?? '');
    }
  }

  async #cancel(): Promise<void> {
    const token = this.#bookings.shift();
    if (token !== undefined) {
      await this.#ask('DELETE', `/api/manage/${token}`);
    }
  }

  /** Links come by mail only. */
  #readMail(): void {
    for (const { to, email } of this.#mails()) {
      const token = /\/waitlist\/([\w-]+)/.exec(email.text ?? '')?.[1];
      if (to === this.#person.email && token !== undefined && !this.#knownTokens.has(token)) {
        this.#knownTokens.add(token);
        this.#entries.push(token);
      }
    }
  }

  async #joinWaitlist(): Promise<void> {
    const joined = { ...this.#person, timeSlotId: this.#slot };
    await this.#ask('POST', '/api/waitlist', joined);
  }

  /** Reads a waitlist entry, mostly accepts an offer, and sometimes leaves. */
  async #lookAtEntry(token: string): Promise<void> {
    const path = `/api/waitlist/${token}`;
    const { status, body } = await this.#ask<WaitlistEntry>('GET', path);
    const isOpen = status === 200 && (body.status === 'waiting' || body.status === 'offered');
    if (isOpen && body.status === 'offered' && randomInt(4) > 0) {
      this.#notePlaced(
        randomInt(4) > 0
          ? await this.#ask('POST', `${path}/accept`, {})
          : await this.#ask('POST', `${path}/decline`, {}),
      );
    } else if (isOpen && randomInt(4) === 0) {
      await this.#ask('DELETE', path);
    }

    this.#entries = this.#entries.filter((one) => one !== token);
    if (isOpen) {
      this.#entries.push(token);
    }
  }

  async #ask<Body>(method: string, path: string, body?: object): Promise<Answer<Body>> {
    const there = this.#browser.openAt(this.#sites[randomInt(this.#sites.length)] ?? '');
    const answer = await sendPersistently<Body>(there, method, path, body);
    for (const [name, value] of there.cookies) {
      this.#browser.cookies.set(name, value);
    }
    if (!FAIR.has(answer.status)) {
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    }

    return answer;
  }
}
