import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { User } from '@cablepark/contracts/accounts/user';
import { isDay, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf, isInCalendar } from '@cablepark/contracts/shared/slot-ids';

import { useBookingNow } from '#calendar/api';
import { ClosingControls } from '#calendar/closing/closing-controls';
import { ClosureBanner } from '#calendar/closing/closure-banner';
import { useFreshCalendar } from '#calendar/freshness/use-fresh-calendar';
import { NewTimeChooser } from '#calendar/moving/new-time-chooser';
import { SellPassDialog } from '#calendar/passes/selling/sell-pass-dialog';
import { formatTimes, slotOf } from '#calendar/slots/slots';
import { ExistingBooking } from '#calendar/staff-bookings/booking-dialogs';
import { WaitlistDialog } from '#calendar/staff-bookings/existing-booking/waitlist';
import {
  WalkInDialog,
  type WalkInCustomer,
} from '#calendar/staff-bookings/new-booking/new-booking-dialogs';
import { useQuickBooking } from '#calendar/staff-bookings/quick-booking/quick-booking';
import { useOneAtATime } from '#shared/api/use-one-at-a-time';
import { OFFLINE_PAGE, OFFLINE_WORKER } from '#shared/device/offline-page';
import { formatFullDay } from '#shared/i18n/format-day';
import { formatClockTime } from '#shared/i18n/format-instant';
import { useCurrentUser } from '#shared/session/current-user';
import { useNow, useToday } from '#shared/time/clock';
import { showToast } from '#shared/toast/toasts';
import { PlusIcon } from '#shared/ui/icons';
import {
  LoadFailedAlert,
  MainButton,
  NotLoadedAlert,
  StaffCard,
  StaffPage,
} from '#shared/ui/staff-page';
import { StaffEmpty } from '#shared/ui/staff-parts';
import { useIsOnline, usePhone } from '#shared/ui/use-media';
import { useActions } from '../actions/use-actions.ts';
import { ActionQuestion } from '../components/action-question.tsx';
import { DayChooser } from '../components/day-chooser.tsx';
import { DayView } from '../components/day-view.tsx';
import { EntryRow } from '../components/entry-row.tsx';
import {
  findStrayQuestions,
  isOver,
  listFreeSlots,
  listReservedSlots,
  makeDockEntries,
  type WaitingAction,
} from '../day/dock-entries.ts';
import { useDay } from '../day/use-day.ts';
import { useDockWords } from '../locales/words.ts';
import css from './dock-page.module.css';

import '#shared/ui/print.css';

/**
 * `/admin/today`: who comes today and whether they came (rule 21.1). It works without a network
 * (rule 21.5).
 */
export function DockPage() {
  const { user } = useCurrentUser();
  useEffect(registerWorker, []);
  useFreshCalendar('');
  // Another user starts with nothing of the first one's.
  return user && <Dock key={user.id} user={user} />;
}

/**
 * The dock of one user: a day's bookings with what staff do about them. It stays in one piece,
 * because the list, the buttons and the dialogs share the day and the actions that wait to be sent.
 */
function Dock({ user }: { readonly user: User }) {
  const t = useDockWords();
  const now = useNow();
  const today = useToday();
  const isOnline = useIsOnline();
  const isPhone = usePhone();
  const address = useDockAddress(today);
  const { day } = address;
  const isToday = day === today;
  const { bookings, slots, loadedAt, isFailed, retry } = useDay(day, user);
  const actions = useActions(user.id);
  const [pressed, setOpen] = useState<Open>();
  const open = pressed ?? address.open;
  const { run } = useOneAtATime();
  const quickBooking = useQuickBooking();
  const entries = makeDockEntries(bookings ?? [], isToday ? actions.waiting : NONE);
  const isStale = isFailed || !isOnline;
  const unsent = actions.waiting.filter(({ refusal }) => refusal === null).length;

  const close = () => {
    setOpen(undefined);
    address.clear();
  };

  const show = (kind: 'details' | 'cancel' | 'move') => (reference: string) =>
    setOpen({ kind, reference });
  const reportUnkept = (work: Promise<void>) => {
    work.catch(() => showToast({ title: t('notKept'), tone: 'destructive' }));
  };

  const submitWalkIn =
    (again: WaitingAction | undefined) => (slots: readonly SlotId[], customer: WalkInCustomer) => {
      const walkIn = {
        kind: 'walkIn',
        slot: earliestOf(slots),
        count: slots.length,
        customer,
      } as const;
      const submit = () =>
        again
          ? actions.takeMine(again, { ...walkIn, happenedAt: null })
          : actions.bookWalkIn(walkIn);
      reportUnkept(run(() => submit().then(close)));
    };

  const bookAnyway = (action: WaitingAction) => {
    const { content } = action;
    if (content.kind === 'walkIn') {
      const customer = { ...content.customer, overReserved: true };
      reportUnkept(actions.takeMine(action, { ...content, customer }));
    }
  };

  const renderQuestion = (action: WaitingAction) => (
    <ActionQuestion
      key={action.id}
      action={action}
      onTakeMine={() => reportUnkept(actions.takeMine(action))}
      onLeaveTheirs={() => reportUnkept(actions.leaveTheirs(action))}
      onBookAnyway={() => bookAnyway(action)}
      onOtherTime={() => setOpen({ kind: 'walkIn', again: action })}
    />
  );

  const closing = isOnline && isToday && (
    <ClosingControls onMove={show('move')} onCancel={show('cancel')} onOpen={show('details')} />
  );
  const selling = isOnline && (
    <Button onClick={() => setOpen({ kind: 'sell' })}>{t('sellPass')}</Button>
  );
  const bookingButtons = (
    <>
      <Button data-own-create onClick={quickBooking.open}>
        {t('createBooking')}
      </Button>
      {isToday && (
        <MainButton icon={<PlusIcon />} onClick={() => setOpen({ kind: 'walkIn' })}>
          {t('walkIn')}
        </MainButton>
      )}
    </>
  );
  if (open?.kind === 'move') {
    return (
      <StaffPage
        title={t('moveBooking')}
        actions={<Button onClick={close}>{t('moving.back')}</Button>}
      >
        <MoveBooking key={open.reference} reference={open.reference} onDone={close} />
      </StaffPage>
    );
  }

  const renderDay = () => {
    if (bookings) {
      return (
        <DayView
          entries={entries}
          slots={slots ?? []}
          isToday={isToday}
          onWalkIn={(start) => setOpen({ kind: 'walkIn', start })}
          renderEntry={(entry) => (
            <EntryRow
              entry={entry}
              onNote={
                day <= today
                  ? (state, giveBack) =>
                      reportUnkept(actions.noteAttendance(entry.booking, state, giveBack))
                  : undefined
              }
              online={isOnline && { onMove: show('move'), onOpen: show('details') }}
              questions={entry.refused.map(renderQuestion)}
            />
          )}
        />
      );
    }
    if (!isStale) {
      return <p role="status">{t('loading')}</p>;
    }

    return isOnline ? (
      <LoadFailedAlert text={t('failed')} onRetry={retry} />
    ) : (
      <StaffCard>
        <StaffEmpty title={t(isToday ? 'notLoaded' : 'dayNeedsNetwork')} />
      </StaffCard>
    );
  };

  return (
    <StaffPage
      title={t('title')}
      beside={<DayChooser day={day} today={today} onChoose={(chosen) => address.showDay(chosen)} />}
      lead={formatFullDay(t.language, day)}
      actions={
        isPhone ? undefined : (
          <>
            {closing}
            {selling}
            {bookingButtons}
          </>
        )
      }
    >
      {isOnline && <ClosureBanner />}
      <DockStatus
        staleSince={isStale && bookings ? loadedAt : undefined}
        unsent={isStale || actions.outcome !== 'sent' ? unsent : 0}
      />
      {isToday && findStrayQuestions(entries, actions.waiting).map(renderQuestion)}
      {renderDay()}
      {isPhone && (
        <div className={css['closing']}>
          {selling}
          {closing}
        </div>
      )}
      {isPhone && (
        <section aria-label={t('actions')} className={css['bar']} data-docked>
          {bookingButtons}
        </section>
      )}
      {open?.kind === 'walkIn' && (
        <WalkInDialog
          free={listFreeSlots(slots ?? [], entries, now)}
          kept={listReservedSlots(slots ?? [], entries, now)}
          priceOf={(start) => slots?.find((slot) => slotOf(slot) === start)?.price}
          start={open.start}
          isOver={slots !== undefined && isOver(slots, now)}
          customer={open.again?.content.kind === 'walkIn' ? open.again.content.customer : undefined}
          onSubmit={submitWalkIn(open.again)}
          onClose={close}
        />
      )}
      {open?.kind === 'sell' && <SellPassDialog onClose={close} />}
      {(open?.kind === 'details' || open?.kind === 'cancel') && (
        <ExistingBooking
          reference={open.reference}
          initialStep={open.kind}
          onMove={show('move')}
          onClose={close}
        />
      )}
      {open?.kind === 'waitlist' && (
        <WaitlistDialog
          title={t('line', { times: formatTimes(t.language, [open.slotId], today) })}
          slotIds={[open.slotId]}
          onClose={close}
        />
      )}
    </StaffPage>
  );
}

const NONE: readonly WaitingAction[] = [];

/** The dialog that is open beside the day. Only a walk-in needs no network. */
type Open =
  | { readonly kind: 'walkIn'; readonly again?: WaitingAction; readonly start?: SlotId }
  | { readonly kind: 'sell' }
  | { readonly kind: 'waitlist'; readonly slotId: SlotId }
  | { readonly kind: 'details' | 'cancel' | 'move'; readonly reference: string };

/**
 * The day in the address, today if it names none, and the booking or waitlist there that was
 * searched for.
 */
function useDockAddress(today: Day) {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  // The address changes a little after the dialog that it opened was closed. Until then, a
  // cancelled booking must not be fetched.
  const [closed, setClosed] = useState<string>();
  if (closed !== undefined && closed !== address) {
    setClosed(undefined);
  }

  const named = params.get('day') ?? '';
  const day = isDay(named) ? named : today;
  const open = readOpen(params);
  const showDay = (shown: Day, isReplaced = false) =>
    setParams(shown === today ? {} : { day: shown }, { replace: isReplaced });
  return {
    day,
    open: closed === address ? undefined : open,
    showDay,
    /** Removes the open booking or waitlist from the address, and stays on the day. */
    clear: () => {
      if (open) {
        setClosed(address);
        showDay(day, true);
      }
    },
  };
}

function readOpen(params: URLSearchParams): Open | undefined {
  const [reference, slotId] = [params.get('reference'), Number(params.get('line'))];
  if (reference) {
    return { kind: 'details', reference };
  }

  return isInCalendar(slotId) ? { kind: 'waitlist', slotId } : undefined;
}

interface DockStatusProps {
  /** When the day was loaded last, in milliseconds since 1970, if it can't be loaded now. */
  readonly staleSince: number | undefined;
  readonly unsent: number;
}

/** Says that there is no network, and how much waits on the device. */
function DockStatus({ staleSince, unsent }: DockStatusProps) {
  const t = useDockWords();
  if (staleSince === undefined && unsent === 0) {
    return null;
  }

  return (
    <Alert
      type="info"
      role="status"
      className={css['status'] ?? ''}
      title={
        <>
          {staleSince !== undefined && (
            <p>{t('offline', { time: formatClockTime(new Date(staleSince).toISOString()) })}</p>
          )}
          {unsent > 0 && (
            <p>
              <strong>{`${t('unsent', { count: unsent })}.`}</strong> <span>{t('unsentText')}</span>
            </p>
          )}
        </>
      }
    />
  );
}

/** The week in which staff choose a new time for a booking of the day, or for a postponed one. */
function MoveBooking({
  reference,
  onDone,
}: {
  readonly reference: string;
  readonly onDone: () => void;
}) {
  const t = useDockWords();
  const query = useBookingNow(reference);
  const { data: detail } = query;
  if (!detail) {
    return (
      <StaffCard>
        <NotLoadedAlert query={query} loading={t('moving.loading')} failed={t('moving.failed')} />
      </StaffCard>
    );
  }

  return <NewTimeChooser detail={detail} mover="staff" onEnd={onDone} />;
}

/**
 * Lets the page open without a network. Browsers offer service workers only on sites that are
 * opened over TLS or on this machine. Vite's development server has none, because it would serve
 * sources that have been edited since.
 */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) {
    return;
  }

  navigator.serviceWorker
    .register(OFFLINE_WORKER, { scope: OFFLINE_PAGE, updateViaCache: 'none' })
    // Without it the page works as long as there is a network.
    .catch(() => undefined);
}
