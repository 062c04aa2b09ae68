import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Checkbox } from 'antd';
import type { ReactNode } from 'react';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { ClosedBooking, ListedClosure } from '@cablepark/contracts/schedule/closure';
import { noteIn } from '@cablepark/contracts/shared/note-in';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';

import { formatShortDay } from '#shared/i18n/format-day';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { formatExactPrice } from '#shared/i18n/format-price';
import { useLanguage } from '#shared/i18n/language';
import { toTelLink } from '#shared/park/park';
import { ERASED } from '#shared/session/user-names';
import { useToday } from '#shared/time/clock';
import { PhoneIcon } from '#shared/ui/more-icons';
import { LoadFailedAlert } from '#shared/ui/staff-page';
import { StaffEmpty, StaffFacts, StaffFigures, StaffTag } from '#shared/ui/staff-parts';
import { formatTimes, slotOf } from '../slots/slots.ts';
import { useClosures, usePostponed, useRecordCall } from './closures.ts';
import { useClosingWords } from './locales/words.ts';
import { formatClosedStretch } from './stretch-text.ts';
import closing from './closing.module.css';
import css from './lists.module.css';

interface ClosureListProps {
  readonly onTakeBack: (closure: ListedClosure) => void;
}

/** All closures, newest first, each with the bookings that it postponed. */
export const ClosureList = ({ onTakeBack }: ClosureListProps) => (
  <PanelList panel="closures" query={useClosures()}>
    {(closure) => <ClosureItem key={closure.id} closure={closure} onTakeBack={onTakeBack} />}
  </PanelList>
);

interface PanelListProps<Item> {
  readonly panel: 'closures' | 'postponed';
  readonly query: UseQueryResult<readonly Item[]>;
  readonly children: (item: Item) => ReactNode;
}

/** The list of a dialog, or in its place that it is loading, empty or could not be loaded. */
function PanelList<Item>({ panel, query, children }: PanelListProps<Item>) {
  const t = useClosingWords();
  const { data: items, isError, refetch } = query;
  if (isError && !items) {
    return <LoadFailedAlert text={t(`${panel}.failed`)} onRetry={() => void refetch()} />;
  }
  if (!items) {
    return <p role="status">{t(`${panel}.loading`)}</p>;
  }
  if (items.length === 0) {
    return <StaffEmpty title={t(`${panel}.empty`)}>{t(`${panel}.emptyText`)}</StaffEmpty>;
  }

  return (
    <>
      <p className={css['lead']}>{t(`${panel}.lead`)}</p>
      <ul className={css['list']}>{items.map(children)}</ul>
    </>
  );
}

/** Why the park was closed, and the note to customers about it. */
function ReasonNote({ reason, note }: Pick<ListedClosure, 'reason' | 'note'>) {
  const t = useClosingWords();
  return (
    <p className={css['note']}>
      <strong>{t(`reason.${reason}`)}</strong>
      {note && <span>{`: ${noteIn(t.language, note) ?? ''}`}</span>}
    </p>
  );
}

function ClosureItem({
  closure,
  onTakeBack,
}: ClosureListProps & { readonly closure: ListedClosure }) {
  const t = useClosingWords();
  const { slots, bookings, mails, createdAt, takenBackAt } = closure;
  const stretch = formatClosedStretch(t.language, closure);
  return (
    <li className={css['item']}>
      <div className={css['head']}>
        <h3>{stretch}</h3>
        <span className={css['quiet']}>
          {t('closures.created', { when: formatDateAndTime(t.language, createdAt) })}
        </span>
      </div>
      <ReasonNote {...closure} />
      <StaffFigures
        figures={[
          [t('timeSlots'), slots],
          [t('bookings'), bookings.length],
          [t('closures.mails'), mails],
        ]}
      />
      {bookings.length > 0 && (
        <details className={css['bookings']}>
          <summary>{t('closures.show', { count: bookings.length })}</summary>
          <BookingLines bookings={bookings} />
        </details>
      )}
      <div className={css['buttons']}>
        {takenBackAt === null ? (
          <Button
            aria-label={t('closures.takeBackOf', { stretch })}
            onClick={() => onTakeBack(closure)}
          >
            {t('closures.takeBack')}
          </Button>
        ) : (
          <strong>
            {t('closures.takenBack', { when: formatDateAndTime(t.language, takenBackAt) })}
          </strong>
        )}
      </div>
    </li>
  );
}

interface BookingLinesProps {
  readonly bookings: readonly ClosedBooking[];
  /** Whether staff tick here whom they have reached. */
  readonly canTick?: boolean;
}

/**
 * The bookings of a closure by time, each with its customer's phone number and the time at
 * which it would have begun.
 */
export function BookingLines({ bookings, canTick = false }: BookingLinesProps) {
  const language = useLanguage();
  return (
    <ul className={closing['lines']} data-ticks={canTick}>
      {bookings.map((booking) => {
        const { reference, customerName, phoneNumber, hasEmail, firstSlotTime, reached } = booking;
        const slot = slotOf({ startTime: firstSlotTime });
        return (
          <li key={reference}>
            <strong>{customerName}</strong>
            <span className={closing['time']}>
              <span>{`${formatShortDay(language, dayOf(slot))} ${timeOf(slot)}`}</span>{' '}
              {!hasEmail && <CallNote phoneNumber={phoneNumber} />}
            </span>
            {phoneNumber !== '' && <a href={toTelLink(phoneNumber)}>{phoneNumber}</a>}
            {canTick && (
              <span className={closing['tick']}>
                <ReachedTick reference={reference} customerName={customerName} reached={reached} />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ReachedTickProps {
  readonly reference: string;
  readonly customerName: string;
  readonly reached: boolean;
}

/** Whether a customer was reached by phone, which all staff see and may tick. */
export function ReachedTick({ reference, customerName, reached }: ReachedTickProps) {
  const t = useClosingWords();
  const { mutate, isPending, variables } = useRecordCall();
  return (
    <Checkbox
      checked={isPending ? variables.reached : reached}
      aria-label={t('reachedOf', { name: customerName })}
      onChange={({ target }) => mutate({ reference, reached: target.checked })}
    >
      {t('reached')}
    </Checkbox>
  );
}

/** Marks customers whom no mail reaches. Those erased or without a phone can't be called either. */
function CallNote({ phoneNumber }: { readonly phoneNumber: string }) {
  const t = useClosingWords();
  const canBeCalled = phoneNumber !== ERASED && phoneNumber !== '';
  return canBeCalled && <StaffTag tone="yellow">{t('callThem')}</StaffTag>;
}

/** What staff can do with a postponed booking, named by its reference. */
export interface PostponedActions {
  readonly onMove: (reference: string) => void;
  readonly onCancel: (reference: string) => void;
  readonly onOpen: (reference: string) => void;
}

/**
 * The bookings that closures have postponed, by the times that they lost, to be settled one after
 * the other, for example by phone.
 */
export function PostponedList(actions: PostponedActions) {
  const { data: closures = [] } = useClosures();
  return (
    <PanelList panel="postponed" query={usePostponed()}>
      {(booking) => (
        <PostponedItem
          key={booking.reference}
          booking={booking}
          since={closures.find(({ id }) => id === booking.postponed?.closureId)?.createdAt}
          {...actions}
        />
      )}
    </PanelList>
  );
}

interface PostponedItemProps extends PostponedActions {
  readonly booking: BookingWithSlots;
  /** When it was closed. Unknown until the closures are loaded. */
  readonly since: string | undefined;
}

/**
 * A postponed booking: what it lost, and the buttons that settle it. It is long because it lists
 * all that staff need while they phone.
 */
function PostponedItem({ booking, since, onMove, onCancel, onOpen }: PostponedItemProps) {
  const t = useClosingWords();
  const today = useToday();
  const { reference, customerName, phoneNumber, email, postponed, slotCount, totalPrice } = booking;
  const actions = [
    ['move', onMove],
    ['cancel', onCancel],
    ['details', onOpen],
  ] as const;
  return (
    <li className={css['item']}>
      <div className={css['head']}>
        <h3>{customerName}</h3>
        {!email && <CallNote phoneNumber={phoneNumber} />}
        <ReachedTick
          reference={reference}
          customerName={customerName}
          reached={booking.reached ?? false}
        />
        {phoneNumber !== '' && (
          <a href={toTelLink(phoneNumber)} className={css['phone']}>
            <PhoneIcon size={16} />
            <span>{phoneNumber}</span>
          </a>
        )}
      </div>
      {postponed && (
        <>
          <StaffFacts
            facts={[
              [t('postponed.was'), formatTimes(t.language, postponed.from.map(slotOf), today)],
              [
                t('postponed.length'),
                t('postponed.slots', {
                  count: slotCount,
                  price: formatExactPrice(t.language, totalPrice),
                }),
              ],
              [
                t('postponed.since'),
                since === undefined ? '…' : formatDateAndTime(t.language, since),
              ],
            ]}
          />
          <ReasonNote {...postponed} />
        </>
      )}
      <div className={css['buttons']}>
        {actions.map(([name, act]) => (
          <Button
            key={name}
            type={name === 'move' ? 'primary' : 'default'}
            aria-label={t('postponed.of', { action: t(name), name: customerName })}
            onClick={() => act(reference)}
          >
            {t(name)}
          </Button>
        ))}
      </div>
    </li>
  );
}
