import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useId, useState } from 'react';

import type { Stretch } from '@cablepark/contracts/schedule/stretches';
import { listTimeSlots, type BookedSlot } from '@cablepark/contracts/schedule/time-slots';
import {
  endWaitlist,
  endWaitlistEntry,
  listWaitlist,
  type ListedWaitlistEntry,
} from '@cablepark/contracts/schedule/waitlist';
import { dayOf, startOfSlot, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { formatStretch, slotOf } from '#calendar/slots/slots';
import { EntryStatus } from '#calendar/waitlist/entry-status';
import { wholeListOf } from '#shared/api/lists';
import { fresh } from '#shared/api/queries';
import { useCommand } from '#shared/api/use-command';
import { useFailedText, useFailedToast } from '#shared/errors/error-texts';
import { ConfirmDialog, Dialog } from '#shared/forms/dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { formatClockTime, formatDateAndTime } from '#shared/i18n/format-instant';
import { toTelLink } from '#shared/park/park';
import { EraseDialog } from '#shared/privacy/erase-dialog';
import { useIsManager } from '#shared/session/current-user';
import { ERASED } from '#shared/session/user-names';
import { showToast } from '#shared/toast/toasts';
import { NotLoadedAlert } from '#shared/ui/staff-page';
import { useStaffBookingWords } from '../locales/words.ts';
import css from './waitlist.module.css';

type WaitedSlot = Pick<BookedSlot, 'id' | 'startTime'>;

/** The waitlists of some half hours in a dialog of their own, by their ids. */
export function WaitlistDialog({
  title,
  slotIds,
  onClose,
}: {
  readonly title: string;
  readonly slotIds: readonly SlotId[];
  readonly onClose: () => void;
}) {
  const slots = slotIds.map((id) => ({ id, startTime: startOfSlot(id).toISOString() }));
  return (
    <Dialog title={title} onClose={onClose}>
      <Waitlist slots={slots} />
    </Dialog>
  );
}

/**
 * Who waits, or waited, for these half hours of one day, in the order of joining. It stays in one
 * piece, because the list and its dialogs share the loaded entries.
 */
export function Waitlist({ slots }: { readonly slots: readonly WaitedSlot[] }) {
  const t = useStaffBookingWords();
  const id = useId();
  const [first] = slots;
  const day = first === undefined ? '' : dayOf(slotOf(first));
  const query = useQuery({
    ...wholeListOf(listWaitlist, fresh)({ query: { day } }),
    enabled: first !== undefined,
  });
  const starts = new Map(slots.map((slot) => [slot.id, slotOf(slot)]));
  const entries = query.data?.filter(({ timeSlotId }) => starts.has(timeSlotId));
  const [erased, setErased] = useState<ListedWaitlistEntry>();
  const [waitlistToEnd, setWaitlistToEnd] = useState<SlotWaitlist>();
  const waitlists = listOpenWaitlists(entries ?? [], starts);
  if (!first) {
    return null;
  }

  const renderEntries = () => {
    if (!entries) {
      return (
        <NotLoadedAlert query={query} loading={t('waiting.loading')} failed={t('waiting.failed')} />
      );
    }
    if (entries.length === 0) {
      return <p>{t('waiting.none')}</p>;
    }

    return (
      <ol>
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            start={slots.length > 1 ? starts.get(entry.timeSlotId) : undefined}
            onErase={() => setErased(entry)}
          />
        ))}
      </ol>
    );
  };

  return (
    <section aria-labelledby={id} className={css['waiting']}>
      <h3 id={id}>{t('waiting.title')}</h3>
      {renderEntries()}
      {waitlists.map((waitlist) => (
        <Button
          key={waitlist.timeSlotId}
          type="text"
          danger
          className={css['endAll'] ?? ''}
          aria-label={t('waiting.endAllOf', { times: formatStretch(waitlist.stretch) })}
          onClick={() => setWaitlistToEnd(waitlist)}
        >
          {waitlists.length > 1
            ? t('waiting.endAllOf', { times: formatStretch(waitlist.stretch) })
            : t('waiting.endAll')}
        </Button>
      ))}
      {waitlistToEnd && (
        <EndWaitlistDialog waitlist={waitlistToEnd} onClose={() => setWaitlistToEnd(undefined)} />
      )}
      {erased && (
        <EraseDialog
          subject="waiting"
          id={erased.id}
          name={erased.name}
          onClose={() => setErased(undefined)}
        />
      )}
    </section>
  );
}

/** A half hour's waitlist with the number of its open entries. */
interface SlotWaitlist {
  readonly timeSlotId: SlotId;
  readonly stretch: Stretch;
  readonly count: number;
}

const isOpenEntry = ({ status }: ListedWaitlistEntry): boolean =>
  status === 'waiting' || status === 'offered';

/** The waitlists in which somebody still waits. */
function listOpenWaitlists(
  entries: readonly ListedWaitlistEntry[],
  starts: ReadonlyMap<SlotId, SlotId>,
): SlotWaitlist[] {
  const waitlists: SlotWaitlist[] = [];
  for (const [timeSlotId, start] of starts) {
    const count = entries.filter(
      (entry) => entry.timeSlotId === timeSlotId && isOpenEntry(entry),
    ).length;
    if (count > 0) {
      waitlists.push({ timeSlotId, stretch: { start, end: nextSlot(start) }, count });
    }
  }

  return waitlists;
}

/** Asks before all entries of a waitlist are ended, which can't be undone. */
function EndWaitlistDialog({
  waitlist,
  onClose,
}: {
  readonly waitlist: SlotWaitlist;
  readonly onClose: () => void;
}) {
  const t = useStaffBookingWords();
  const failedText = useFailedText();
  const { send, ...dialog } = useDialogCommand(
    useCommand(endWaitlist, [listWaitlist, listTimeSlots]),
    {
      onDone: ({ ended }) => showToast({ title: t('waiting.ended', { count: ended.length }) }),
      failureText: (error) => failedText(`${t('waiting.endFailed')}.`, error),
      onClose,
    },
  );
  return (
    <ConfirmDialog
      title={t('waiting.endAllTitle', { times: formatStretch(waitlist.stretch) })}
      confirmText={t('waiting.endAll')}
      cancelText={t('waiting.endAllKeep')}
      isDangerous
      {...dialog}
      onConfirm={() => send({ query: { timeSlotId: waitlist.timeSlotId } })}
    >
      <p>{t('waiting.endAllText', { count: waitlist.count })}</p>
    </ConfirmDialog>
  );
}

interface EntryProps {
  readonly entry: ListedWaitlistEntry;
  /** The half hour, where the booking has several. */
  readonly start: SlotId | undefined;
  readonly onErase: () => void;
}

function Entry({ entry, start, onErase }: EntryProps) {
  const { id, name, phone, email, status, joinedAt, confirmedAt, offerExpiresAt } = entry;
  const t = useStaffBookingWords();
  const isManager = useIsManager();
  const { mutate: end, isPending } = useCommand(endWaitlistEntry, [listWaitlist, listTimeSlots]);
  const failedToast = useFailedToast();
  const isOpen = isOpenEntry(entry);
  const isErased = name === ERASED;
  const time = formatDateAndTime(t.language, joinedAt);
  return (
    <li>
      <div className={css['who']}>
        <strong>{isErased ? t('waiting.erased') : name}</strong>
        <EntryStatus status={status} />
        {status === 'offered' && offerExpiresAt !== null && (
          <span>{t('waiting.until', { time: formatClockTime(offerExpiresAt) })}</span>
        )}
      </div>
      {!isErased && (
        <span>
          <a href={toTelLink(phone)}>{phone}</a>,{' '}
          <a href={`mailto:${email}`}>{toShownEmail(email)}</a>
        </span>
      )}
      <span className={css['quiet']}>
        {start === undefined
          ? t('waiting.joined', { time })
          : t('waiting.joinedFor', { time, times: formatStretch({ start, end: nextSlot(start) }) })}
      </span>
      {isOpen && confirmedAt === null && (
        <span className={css['quiet']}>{t('waiting.unconfirmed')}</span>
      )}
      <div className={css['actions']}>
        {isOpen && (
          <Button
            type="text"
            danger
            disabled={isPending}
            aria-label={t('waiting.endNamed', { name: isErased ? t('waiting.erased') : name })}
            onClick={() =>
              end({ params: { id } }, { onError: failedToast(t('waiting.endFailed')) })
            }
          >
            {t('waiting.end')}
          </Button>
        )}
        {!isErased && isManager && (
          <Button type="text" danger aria-label={t('waiting.takeOff', { name })} onClick={onErase}>
            {t('erase')}
          </Button>
        )}
      </div>
    </li>
  );
}
