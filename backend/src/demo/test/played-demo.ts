import { createHash } from 'node:crypto';

import {
  seededOperatingHours,
  seededPricing,
} from '@cablepark/contracts/configuration/seeded-settings';
import type { DomainEvent, ScheduleStreamEvent } from '@cablepark/contracts/events';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { SCHEDULE, userStreamOf } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { createEvents, type CommandContext } from '@cablepark/event-store/streams/command-context';
import type { Decider } from '@cablepark/event-store/streams/decider';
import type { StreamStore } from '@cablepark/event-store/streams/stream-store';
import type { Settings } from '@cablepark/platform/settings/settings';
import type { Vault } from '@cablepark/vault/vault';

import type { AccountOpening } from '#accounts/commands/open-account/account-opening';
import { account } from '#accounts/domain/account';
import { listWindowDays } from '#schedule/domain/booking-window';
import { emptySchedule, getDay, type Schedule } from '#schedule/domain/schedule';
import { decideGenerateDay } from '#schedule/nightly/generate-days/generate-days.decide';
import { DemoIdentity } from '../demo-identity.ts';
import { AccountActs } from '../stage/account-acts.ts';
import { BookingActs } from '../stage/booking-acts.ts';
import { PassActs } from '../stage/pass-acts.ts';
import { ScheduleActs } from '../stage/schedule-acts.ts';
import { Stage } from '../stage/stage.ts';
import { createDemoContext, type Step } from '../stage/step.ts';
import { Around } from '../story/around.ts';
import { demoAccounts } from '../story/people.ts';

export type Recorded = DomainEvent & {
  readonly metadata: {
    readonly at: string;
    readonly causationId: string;
    readonly undoes?: string;
  };
};

/** The demo as it is played in memory, without a database, at any instant. */
export interface PlayedDemo {
  readonly around: Around;
  readonly schedule: Schedule;
  /** All events but those of the present calendar, in the order in which they were decided. */
  readonly events: readonly Recorded[];
  /** The steps that a rule refused, with the codes. */
  readonly refused: readonly string[];
}

const settings = { HOLD_SECONDS: 600, OFFER_SECONDS: 7200, PASS_GRACE_DAYS: 30 } as Settings;

/**
 * Plays the demo around an instant. With `killedAfterStep` it is played up to that step, and then
 * once more without the steps that were taken.
 */
export async function playDemo(now: string, killedAfterStep?: string): Promise<PlayedDemo> {
  const around = new Around(new Date(now));
  const store = new MemoryStore();
  const vault = new MemoryVault();
  const identity = new DemoIdentity(vault as unknown as Vault);
  const schedule = new ScheduleActs(
    store as unknown as StreamStore,
    store as unknown as EventLog,
    vault as unknown as Vault,
    identity,
    settings,
  );
  const bookings = new BookingActs(schedule, vault as unknown as Vault, identity, settings);
  const accounts = new AccountActs(
    undefined as unknown as AccountOpening,
    store as unknown as StreamStore,
    vault as unknown as Vault,
    identity,
  );
  const passes = new PassActs(
    schedule,
    store as unknown as StreamStore,
    vault as unknown as Vault,
    identity,
  );
  const stage = new Stage(accounts, bookings, passes, schedule, identity);
  for (const one of demoAccounts) {
    store.open(userStreamOf(identity.deriveUserId(one)));
  }

  const opening = createDemoContext('GenerateDays', around.now, 'opening');
  for (const day of listWindowDays(around.today)) {
    await schedule.handle(opening, (present) =>
      decideGenerateDay({ day, timetable: present.settings }, getDay(present, day)),
    );
  }

  store.written.length = 0;
  const steps = stage.toSteps(around, store.schedule.settings);
  const killedAfter = steps.findIndex(({ name }) => name === killedAfterStep);
  const refused = await take(steps.slice(0, killedAfter + 1));
  const actions = new Set(store.written.map(({ metadata }) => metadata.causationId));
  refused.push(...(await take(steps.filter((step) => !actions.has(stage.toActionId(step))))));
  return { around, schedule: store.schedule, events: store.written, refused };

  async function take(some: readonly Step[]): Promise<string[]> {
    const codes: string[] = [];
    for (const step of some) {
      const action = stage.toActionId(step);
      const takeStep = await step.prepare(createDemoContext(step.command, step.at, action));
      try {
        await takeStep();
      } catch (error) {
        if (!(error instanceof Rejection)) {
          throw error;
        }

        codes.push(`${step.name}: ${error.code}`);
      }
    }

    return codes;
  }
}

/** Streams in memory. */
class MemoryStore {
  readonly written: Recorded[] = [];
  readonly #log: (Recorded & { readonly revision: bigint })[] = [];
  readonly #states = new Map<string, unknown>();

  constructor() {
    const { settings: blank } = emptySchedule;
    const hours = { operatingHours: seededOperatingHours, pricing: seededPricing };
    this.#states.set(SCHEDULE, { ...emptySchedule, settings: { ...blank, ...hours } });
  }

  /** Opens an account, which only its status says. */
  open(stream: string): void {
    this.#states.set(stream, { ...account.initialState, status: 'open' });
  }

  get schedule(): Schedule {
    return this.#states.get(SCHEDULE) as Schedule;
  }

  handle<State, Event extends DomainEvent>(
    decider: Decider<State, Event>,
    stream: string,
    context: CommandContext,
    decide: (state: State, revision: bigint) => readonly Event[],
  ) {
    let state = (this.#states.get(stream) ?? decider.initialState) as State;
    const revision = BigInt(this.#log.length - 1);
    const events = createEvents(decide(state, revision), context, {});
    for (const event of events) {
      const recorded = { ...event, revision: BigInt(this.#log.length) };
      state = decider.evolve(state, recorded);
      this.written.push(recorded);
      if (stream === SCHEDULE) {
        this.#log.push(recorded);
      }
    }

    this.#states.set(stream, state);
    return Promise.resolve({ events, state, position: 0n });
  }

  load<State>(decider: { readonly initialState: State }, stream: string): Promise<State> {
    return Promise.resolve((this.#states.get(stream) ?? decider.initialState) as State);
  }

  async *readStreamPages() {
    yield await Promise.resolve({ events: this.#log as unknown as ScheduleStreamEvent[] });
  }
}

/** Boxes that anybody can open. */
class MemoryVault {
  readonly daySecrets = { getSecret: () => Promise.resolve(Buffer.alloc(32)) };
  readonly #contents = new Map<string, unknown>();

  seal(_: string, content: unknown) {
    const keyId = `key ${this.#contents.size}`;
    this.#contents.set(keyId, content);
    return Promise.resolve({ keyId, box: '' });
  }

  sealUnder(of: string, _: string, content: unknown) {
    return this.seal(of, content);
  }

  open(_: string, { keyId }: { readonly keyId: string }) {
    return Promise.resolve(this.#contents.get(keyId) ?? null);
  }

  openAll(_: string, sealed: readonly { readonly keyId: string }[]) {
    return Promise.resolve(sealed.map(({ keyId }) => this.#contents.get(keyId) ?? null));
  }

  computeKeyedHash(of: string, name: string): string {
    return createHash('sha256').update(`${of} ${name}`).digest('base64url');
  }

  computeKeyedUuid(of: string, name: string): string {
    return this.computeKeyedHash(of, name);
  }
}
