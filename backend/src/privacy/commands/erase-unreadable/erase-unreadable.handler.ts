import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { daysOfEvent, type DomainEvent, type ParkEvent } from '@cablepark/contracts/events';
import { groupBy } from '@cablepark/contracts/shared/lists';
import { Rejection } from '@cablepark/contracts/shared/rejection';
import { dayOf, dayOfInstant, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import {
  createSystemContext,
  type CommandContext,
} from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import { account } from '#accounts/domain/account';
import { decideEraseQuestion } from '#analytics/commands/erase-question/erase-question.decide';
import { savedQuestion, type SavedQuestion } from '#analytics/domain/saved-question';
import { eraseKeys } from '#command-pipeline/erased-keys';
import { decideEraseAdminEmail } from '#configuration/commands/erase-admin-emails/erase-admin-emails.decide';
import { decideEraseFeedbackSource } from '#feedback/commands/erase-feedback-sources/erase-feedback-sources.decide';
import { decideEraseFeedback } from '#feedback/commands/erase-feedback/erase-feedback.decide';
import {
  feedbackItem,
  type FeedbackItem,
  type FeedbackStreamEvent,
} from '#feedback/domain/feedback-item';
import { getDay, type Schedule } from '#schedule/domain/schedule';
import { decideEraseBlockReason } from '#schedule/erasures/erase-block-reason/erase-block-reason.decide';
import { decideEraseBookings } from '#schedule/erasures/erase-personal-data/erase-personal-data.decide';
import { toHolderErased } from '#schedule/passes/erase-pass/erase-pass.decide';
import { PresentSchedule } from '#schedule/present-schedule';
import { Schedules, splitIntoAppends } from '#schedule/schedules';
import { EntryErasures } from '#schedule/waitlist/erase-entries/entry-erasures';
import type { ErasableEntry } from '#schedule/waitlist/erase-entries/erase-entries.decide';
import { decideEraseUser } from '../erase-user/erase-user.decide.ts';
import { EraseUnreadable, type Unreadable } from './erase-unreadable.command.ts';

/** Returns the event if it has boxes whose keys are erased, otherwise an empty list. */
export function findUnreadable(
  event: ParkEvent,
  isErased: (keyId: string) => boolean,
): Unreadable[] {
  const keyIds = listKeys(event.data).filter(isErased);
  return keyIds.length === 0 ? [] : [{ event, keyIds }];
}

function listKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }

  return 'box' in value && 'keyId' in value
    ? [String(value.keyId)]
    : Object.values(value).flatMap(listKeys);
}

/** Reads streams only, because at the start of a restored park there are no read models yet. */
@CommandHandler(EraseUnreadable)
export class EraseUnreadableHandler implements ICommandHandler<EraseUnreadable> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly schedule: PresentSchedule,
    private readonly schedules: Schedules,
    private readonly entries: EntryErasures,
    private readonly clock: Clock,
  ) {}

  async execute({ unreadable }: EraseUnreadable): Promise<void> {
    const context = createSystemContext('EraseUnreadable', this.clock.now());
    const byStream = groupBy(unreadable, ({ event }) => event.streamId);
    for (const [stream, found] of byStream) {
      if (stream !== SCHEDULE) {
        await this.#eraseOwner(stream, found, context);
      }
    }

    const ofSchedule = byStream.get(SCHEDULE) ?? [];
    if (ofSchedule.length === 0) {
      return;
    }

    await this.schedule.start();
    await this.entries.erase(collectEntries(ofSchedule), context);
    await this.#eraseBookings(ofSchedule, context);
    await this.#erasePasses(ofSchedule, context);
    for (const { event, keyIds } of ofSchedule) {
      const { type, data } = event;
      if (type === 'SlotBlocked' || type === 'SlotBlockReasonChanged') {
        await this.schedules.executeAs(context, (schedule) =>
          decideEraseUnreadableReason(data.slots, keyIds, schedule),
        );
      }
      if (type === 'AdminEmailChanged' || type === 'SettingReverted') {
        await this.schedules.executeAs(context, ({ settings }) =>
          keyIds.flatMap((id) => decideEraseAdminEmail(id, settings)),
        );
      }
    }
  }

  async #erasePasses(found: readonly Unreadable[], context: CommandContext): Promise<void> {
    for (const { event, keyIds } of found) {
      if (event.type === 'PassSold') {
        const { passId } = event.data;
        await this.schedules.executeAs(context, ({ passes }) =>
          passes.get(passId)?.keyId === null
            ? []
            : keyIds.map((keyId) => toHolderErased(passId, keyId)),
        );
      }
    }
  }

  async #eraseBookings(found: readonly Unreadable[], context: CommandContext): Promise<void> {
    const bookings = groupBy(
      found.filter(({ event: { data } }) => 'bookingId' in data),
      ({ event: { data } }) => ('bookingId' in data ? data.bookingId : ''),
    );
    // Bookings that the schedule has forgotten are erased by the days and keys in their events.
    const closed = new Map<string, { readonly day: Day; readonly keyIds: string[] }>();
    for (const [bookingId, all] of bookings) {
      const days = all.flatMap(({ event }) => daysOfEvent(event));
      const keyIds = new Set(all.flatMap((one) => one.keyIds));
      closed.set(bookingId, { day: days.at(-1) ?? dayOfInstant(context.now), keyIds: [...keyIds] });
    }

    for (const part of splitIntoAppends([...bookings.keys()])) {
      await this.schedules.executeAs(context, (schedule) =>
        decideEraseBookings(part, schedule, closed),
      );
    }
  }

  /** Erases the account, feedback or question whose stream it is. */
  async #eraseOwner(
    stream: string,
    found: readonly Unreadable[],
    context: CommandContext,
  ): Promise<void> {
    const [first] = found as readonly [Unreadable];
    const { data } = first.event;
    const keyIds = new Set(found.flatMap((one) => one.keyIds));
    try {
      if ('feedbackId' in data) {
        const decide = (item: FeedbackItem) =>
          decideEraseUnreadableFeedback(data.feedbackId, keyIds, item);
        await this.#erase(this.store.handle(feedbackItem, stream, context, decide));
      } else if ('questionId' in data) {
        const decide = (question: SavedQuestion) => decideEraseQuestion(data.questionId, question);
        await this.#erase(this.store.handle(savedQuestion, stream, context, decide));
      } else if ('userId' in data && data.userId !== null) {
        const { userId } = data;
        await this.#erase(
          this.store.handle(account, stream, context, (present) =>
            decideEraseUser(userId, present),
          ),
        );
      }
    } catch (error) {
      // An account that was never opened, for example, has no owner to erase.
      if (!(error instanceof Rejection) || error.code === 'UNAVAILABLE') {
        throw error;
      }
    }
  }

  async #erase(handling: Promise<{ readonly events: readonly DomainEvent[] }>): Promise<void> {
    await eraseKeys(this.vault, (await handling).events);
  }
}

/** Collects the waitlist entries whose data is in these events, each with its last link. */
function collectEntries(found: readonly Unreadable[]) {
  const entries = new Map<
    string,
    ErasableEntry & { readonly slotId: SlotId; readonly isErased: false }
  >();
  for (const { event, keyIds } of found) {
    const { type, data } = event;
    if (type !== 'WaitlistJoined' && type !== 'WaitlistRejoined' && type !== 'WaitlistConfirmed') {
      continue;
    }

    const { entryId, tokenHash, day, slotId } = data;
    const known = entries.get(entryId)?.keyIds ?? [];
    entries.set(entryId, {
      entryId,
      tokenHash,
      day,
      slotId,
      keyIds: [...new Set([...known, ...keyIds])],
      isErased: false,
    });
  }

  return [...entries.values()];
}

function decideEraseUnreadableFeedback(
  feedbackId: string,
  keyIds: ReadonlySet<string>,
  item: FeedbackItem,
): FeedbackStreamEvent[] {
  const isSourceOnly =
    item.source !== null && [...keyIds].every((keyId) => keyId === item.source?.keyId);
  return isSourceOnly
    ? decideEraseFeedbackSource(feedbackId, item)
    : decideEraseFeedback(feedbackId, item);
}

/**
 * Erases a block reason. Of the slots that share it, it takes one whose reasons are all erased: the
 * one at which staff erased it.
 */
function decideEraseUnreadableReason(
  slots: readonly SlotId[],
  keyIds: readonly string[],
  schedule: Schedule,
) {
  const getDayAt = (slotId: SlotId) => getDay(schedule, dayOf(slotId));
  const reasonsOf = (slotId: SlotId) => [
    ...(getDayAt(slotId).reasonKeys.get(slotId)?.keys() ?? []),
  ];
  const isErased = (slotId: SlotId) => reasonsOf(slotId).every((keyId) => keyIds.includes(keyId));
  const slotId = slots.find(isErased) ?? slots[0];
  return slotId === undefined ? [] : decideEraseBlockReason(slotId, getDayAt(slotId), keyIds);
}
