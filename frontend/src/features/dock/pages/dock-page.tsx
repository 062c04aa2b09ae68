import { Input } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { useFreshCalendar } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { useNow, useToday } from '../../../shared/time/clock.ts';
import { fullDay } from '../../../shared/time/day-names.ts';
import { useIsOnline } from '../../../shared/time/use-is-online.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote } from '../../../shared/ui/empty-note.tsx';
import { PlusIcon, SearchIcon } from '../../../shared/ui/icons.tsx';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { StaffPage } from '../../../shared/ui/staff-page.tsx';
import { DayTimeline } from '../components/day-timeline.tsx';
import { DeedQuestion } from '../components/deed-question.tsx';
import { DockStatus } from '../components/dock-status.tsx';
import { EntryCard } from '../components/entry-card.tsx';
import { dockEntries, freeSlots, strayQuestions, type DockBooking, type DockEntry } from '../day/dock-entries.ts';
import { isFound } from '../day/search.ts';
import { useDay } from '../day/use-day.ts';
import type { WaitingDeed, WalkInCustomer } from '../deeds/deed.ts';
import { useDeeds } from '../deeds/use-deeds.ts';
import { useDockWords } from '../locales/words.ts';
import { registerWorker } from '../register-worker.ts';
import css from './dock-page.module.css';

/** The props of the staff's form for a walk-in. */
export interface WalkInForm {
  readonly free: readonly SlotId[];
  readonly customer: WalkInCustomer | undefined;
  readonly onSubmit: (slot: SlotId, customer: WalkInCustomer) => void;
  readonly onClose: () => void;
}

interface DockPageProps {
  readonly renderWalkIn: (form: WalkInForm) => ReactNode;
  /** Further buttons about a booking of the day. */
  readonly renderActions?: (booking: DockBooking) => ReactNode;
  /** Further buttons about the whole day. */
  readonly dayActions?: ReactNode;
}

/** `/admin/today`: who comes today and whether they came (rule 20.1). It works without a network (rule 20.5). */
export function DockPage(props: DockPageProps) {
  const { user } = useCurrentUser();
  useEffect(registerWorker, []);
  useFreshCalendar('');
  return user && <Dock key={user.id} user={user} {...props} />;
}

function Dock({ user, renderWalkIn, renderActions, dayActions }: DockPageProps & { readonly user: User }) {
  const t = useDockWords();
  const language = useLanguage();
  const now = useNow();
  const today = useToday();
  const isOnline = useIsOnline();
  const { bookings, slots, loadedAt, isFailed, retry } = useDay(today, user);
  const deeds = useDeeds(user.id);
  const [typed, setTyped] = useState('');
  const [walkIn, setWalkIn] = useState<{ readonly again?: WaitingDeed }>();
  const entries = dockEntries(bookings ?? [], deeds.waiting);
  const found = entries.filter((entry) => isFound(entry, typed));
  const isStale = isFailed || !isOnline;
  const unsent = deeds.waiting.filter(({ refusal }) => refusal === null).length;

  const keeping = (work: Promise<void>) => {
    work.catch(() => {
      toast({ title: t('notKept'), tone: 'destructive' });
    });
  };
  const question = (deed: WaitingDeed) => (
    <DeedQuestion
      key={deed.id}
      deed={deed}
      onTakeMine={() => {
        keeping(deeds.takeMine(deed));
      }}
      onLeaveTheirs={() => {
        keeping(deeds.leaveTheirs(deed));
      }}
      onOtherTime={() => {
        setWalkIn({ again: deed });
      }}
    />
  );
  const submitWalkIn = (slot: SlotId, customer: WalkInCustomer) => {
    const again = walkIn?.again;
    const work = again
      ? deeds.takeMine(again, { kind: 'walkIn', slot, customer, happenedAt: null })
      : deeds.walkIn(slot, customer);
    keeping(
      work.then(() => {
        setWalkIn(undefined);
      }),
    );
  };

  return (
    <StaffPage
      title={t('title')}
      lead={fullDay(language, today)}
      actions={
        <>
          {dayActions}
          <Button
            tone="action"
            onClick={() => {
              setWalkIn({});
            }}
          >
            <PlusIcon />
            {t('walkIn')}
          </Button>
        </>
      }
    >
      <DockStatus
        staleSince={isStale && bookings ? loadedAt : undefined}
        unsent={isStale || deeds.outcome !== 'sent' ? unsent : 0}
      />
      {strayQuestions(entries, deeds.waiting).map(question)}
      <div className={css['bar']}>
        <Input
          type="search"
          allowClear
          prefix={<SearchIcon />}
          className={css['search']}
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
        {bookings && <p className={css['summary']}>{summaryOf(entries, t)}</p>}
      </div>
      {!bookings && isStale && (
        <Card>
          {isOnline ? <LoadFailed text={t('failed')} onRetry={retry} /> : <EmptyNote title={t('notLoaded')} />}
        </Card>
      )}
      {!bookings && !isStale && <p role="status">{t('loading')}</p>}
      {bookings && entries.length === 0 && (
        <Card>
          <EmptyNote title={t('empty')}>{t('emptyText')}</EmptyNote>
        </Card>
      )}
      {entries.length > 0 && found.length === 0 && (
        <Card>
          <EmptyNote title={t('noneFound')}>{t('noneFoundText')}</EmptyNote>
        </Card>
      )}
      {found.length > 0 && (
        <DayTimeline
          entries={found}
          now={now}
          renderEntry={(entry) => (
            <EntryCard
              entry={entry}
              onNote={(state) => {
                keeping(deeds.note(entry.booking, state));
              }}
              actions={renderActions?.(entry.booking)}
              questions={entry.refused.map(question)}
            />
          )}
        />
      )}
      {walkIn &&
        renderWalkIn({
          free: freeSlots(slots ?? [], deeds.waiting, now),
          customer: walkIn.again?.content.kind === 'walkIn' ? walkIn.again.content.customer : undefined,
          onSubmit: submitWalkIn,
          onClose: () => {
            setWalkIn(undefined);
          },
        })}
    </StaffPage>
  );
}

function summaryOf(entries: readonly DockEntry[], t: ReturnType<typeof useDockWords>): string {
  const count = (state: string) => entries.filter(({ booking }) => booking.attendance?.state === state).length;
  return t('summary', { count: entries.length, arrived: count('arrived'), absent: count('absent') });
}
