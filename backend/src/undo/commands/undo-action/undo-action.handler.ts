import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { settingNames } from '@cablepark/contracts/configuration/setting-names';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { undoAction, type UndoneAction } from '@cablepark/contracts/undo/undo-action';
import { Clock } from '@cablepark/platform/clock';
import { Semaphore } from '@cablepark/platform/concurrency/semaphore';
import { Vault } from '@cablepark/vault/vault';

import type { Requested } from '#http/endpoint';
import { previewEvents } from '#schedule/domain/evolve-schedule';
import { findBooking, type Schedule } from '#schedule/domain/schedule';
import { lastOf } from '#schedule/domain/undo-chains';
import { paymentsOf } from '#schedule/passes/domain/settle-passes';
import { ScheduleHistory } from '#schedule/queries/schedule-history.query';
import { Schedules, type CommandPassOptions, type Executed } from '#schedule/schedules';
import { partsOf, type BeforeImage } from '#undo/domain/parts';
import { reachOf } from '#undo/domain/reach';
import type { FormerAddress } from '#undo/domain/revert';
import {
  ActionEvents,
  BeforeImages,
  listUndoneChanges,
  StateAt,
} from '#undo/queries/action-events.query';
import { UndoAction } from './undo-action.command.ts';
import { decideUndo } from './undo-action.decide.ts';

/**
 * An undo reads so much of the past that many at once would have to wait too long for a connection
 * to Postgres.
 */
const MAX_AT_ONCE = 2;

type Outcome = Pick<UndoneAction, 'changes' | 'mails'>;

/** Undoes an action, or returns what that would do. */
@CommandHandler(UndoAction)
export class UndoActionHandler implements ICommandHandler<UndoAction> {
  readonly #turns = new Semaphore(MAX_AT_ONCE);

  constructor(
    private readonly schedules: Schedules,
    private readonly actions: ActionEvents,
    private readonly beforeImages: BeforeImages,
    private readonly states: StateAt,
    private readonly history: ScheduleHistory,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  execute({ requested: command }: UndoAction): Promise<UndoneAction> {
    return this.#turns.run(() => this.#undo(command));
  }

  /** Undoes. If the action was undone and redone while its past was read, that is read again. */
  async #undo({ params, body, context }: Requested<typeof undoAction>): Promise<UndoneAction> {
    const action = params.correlationId;
    for (;;) {
      const schedule = await this.schedules.load();
      const reverts = lastOf(schedule.undoChains, action);
      const commits = await this.actions.find(reverts);
      const undoneSales = await this.actions.findUndoneSales(commits);
      const former = { ...(await this.beforeImages.read(reverts, commits)), undoneSales };
      const passes = { isStaff: true, undone: paymentsOf(commits.flat()) };
      if (body.dryRun) {
        const outcome = await this.#plan(action, former, schedule, passes);
        return { correlationId: null, undoes: action, dryRun: true, ...outcome };
      }

      const executed = await this.#executeWithAddress(former, (address) =>
        this.schedules.execute(
          'UndoAction',
          context,
          (present, now) => decideUndo(action, former, address, present, now),
          { undoes: action, passes },
        ),
      );
      const isOther = executed.before && lastOf(executed.before.undoChains, action) !== reverts;
      if (isOther) {
        continue;
      }

      const outcome = await (executed.after
        ? this.#describe(executed.events, schedule, executed.after)
        : this.#describeRepeat(executed));
      return { correlationId: executed.action, undoes: action, dryRun: false, ...outcome };
    }
  }

  /** Seals the park's former address anew, under a fresh key, for the events of the undo. */
  async #executeWithAddress(
    { before }: BeforeImage,
    execute: (address: FormerAddress) => Promise<Executed>,
  ): Promise<Executed> {
    const former = before.settings.get(settingNames.adminEmail)?.value as FormerAddress | undefined;
    const opened = former && (await this.vault.open('adminEmail', former));
    return opened ? this.vault.sealFor('adminEmail', opened, execute) : execute(null);
  }

  #plan(
    action: string,
    former: BeforeImage,
    schedule: Schedule,
    passes: CommandPassOptions,
  ): Promise<Outcome> {
    const now = this.clock.now();
    const undo = decideUndo(action, former, null, schedule, now);
    const events = this.schedules.addPassEvents(undo, schedule, now, passes);
    return this.#describe(events, schedule, previewEvents(schedule, events, now));
  }

  async #describe(
    events: readonly ScheduleStreamEvent[],
    before: Schedule,
    after: Schedule,
  ): Promise<Outcome> {
    const reach = reachOf(events);
    const customers = reach.bookings.flatMap((id) => findBooking(after, id)?.customer ?? []);
    const changes = listUndoneChanges(reach, partsOf(before, reach), partsOf(after, reach));
    return { changes, mails: await this.#countMails(customers) };
  }

  /** What the request did the first time, for a repeat of it. */
  async #describeRepeat({ action, position }: Executed): Promise<Outcome> {
    const events = (await this.actions.find(action)).flat();
    const reach = reachOf(events);
    const [before, after, bookings] = await Promise.all([
      this.states.read((events[0]?.position ?? 0n) - 1n, reach),
      this.states.read(position, reach),
      this.history.readBookingsAt(position, reach.bookings),
    ]);
    const customers = bookings.map(({ customerKeyId: keyId, customerBox: box }) => ({
      keyId,
      box,
    }));
    return {
      changes: listUndoneChanges(reach, before, after),
      mails: await this.#countMails(customers),
    };
  }

  /** How many mails will be sent: one to each of these customers who has an address. */
  async #countMails(customers: readonly Sealed<Customer>[]): Promise<number> {
    const opened = await this.vault.openAll('customer', customers);
    return opened.filter((customer) => customerIn.nullable().parse(customer)?.email != null).length;
  }
}
