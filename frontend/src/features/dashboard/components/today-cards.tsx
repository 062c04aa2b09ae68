import { Fragment } from 'react';
import { Link, useNavigate } from 'react-router-dom';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { noteIn } from '@cablepark/contracts/shared/note-in';
import {
  addDays,
  endOfDay,
  mondayOf,
  slotAt,
  startOfDay,
  timeOf,
  type Day,
} from '@cablepark/contracts/shared/riga-time';

import { useWeekSpecialDays } from '#calendar/api';
import { useBlockReasonText } from '#calendar/closing/block-reason';
import { ClosingControls } from '#calendar/closing/closing-controls';
import { useClosures, usePostponed } from '#calendar/closing/closures';
import { formatClosedStretch } from '#calendar/closing/stretch-text';
import { formatStretch, formatStretches, MIDNIGHT, slotOf } from '#calendar/slots/slots';
import { toBookingAddress } from '#calendar/staff-bookings/booking-address';
import { OFFLINE_PAGE } from '#shared/device/offline-page';
import { formatOnWeekday } from '#shared/i18n/format-day';
import { formatExactPrice } from '#shared/i18n/format-price';
import { useNow } from '#shared/time/clock';
import { Change } from '#shared/ui/figure';
import { StaffFigures, StaffTag } from '#shared/ui/staff-parts';
import { useDashboardWords } from '../locales/words.ts';
import {
  countAttendance,
  listGaps,
  listRides,
  sumIncomeUntil,
  useBookingsOf,
  type Ride,
} from '../today.ts';
import { OverviewCard } from './overview-card.tsx';
import css from './overview-card.module.css';
import riders from './riders-card.module.css';

const STATES = ['arrived', 'expected', 'absent'] as const;

export function AttendanceCard({
  bookings,
}: {
  readonly bookings: readonly BookingWithSlots[] | undefined;
}) {
  const t = useDashboardWords();
  return (
    <OverviewCard name="attendance" to={OFFLINE_PAGE} isLoading={bookings === undefined}>
      <StaffFigures
        figures={STATES.map((state) => [
          t(`attendance.${state}`),
          countAttendance(bookings ?? [], state),
        ])}
      />
    </OverviewCard>
  );
}

export function GapsCard({ slots }: { readonly slots: readonly TimeSlot[] | undefined }) {
  const t = useDashboardWords();
  const gaps = listGaps(slots ?? [], useNow());
  const count = gaps.reduce((total, { start, end }) => total + end - start, 0);
  return (
    <OverviewCard name="gaps" to="/admin/bookings" isLoading={slots === undefined}>
      <p className={css['value']}>{count === 0 ? t('gaps.none') : t('halfHours', { count })}</p>
      {count > 0 && <p className={css['note']}>{gaps.map(formatStretch).join(', ')}</p>}
    </OverviewCard>
  );
}

interface IncomeCardProps {
  readonly today: Day;
  readonly bookings: readonly BookingWithSlots[] | undefined;
}

/** Today's income until now, and that of the same weekday of last week until the same time. */
export function IncomeCard({ today, bookings }: IncomeCardProps) {
  const t = useDashboardWords();
  const until = timeOf(slotAt(useNow()));
  const { data: lastWeek } = useBookingsOf(addDays(today, -7));
  const sumIncome = (of: readonly BookingWithSlots[] | undefined, time: string) =>
    sumIncomeUntil(of ?? [], time);
  const formatIncome = (of: readonly BookingWithSlots[] | undefined, time: string) =>
    formatExactPrice(t.language, sumIncome(of, time));
  return (
    <OverviewCard
      name="income"
      to="/admin/statistics?period=day"
      isLoading={!bookings || !lastWeek}
    >
      <div className={css['withChange']}>
        <p className={css['value']}>
          {t('income.untilNow', { amount: formatIncome(bookings, until) })}
        </p>
        <Change now={sumIncome(bookings, until)} before={sumIncome(lastWeek, until)} />
      </div>
      <ul className={css['lines']}>
        <li>
          {t('income.lastWeek', {
            weekday: formatOnWeekday(t.language, today),
            amount: formatIncome(lastWeek, until),
          })}
        </li>
        <li>{t('income.wholeDay', { amount: formatIncome(bookings, MIDNIGHT) })}</li>
      </ul>
    </OverviewCard>
  );
}

const MOST_NAMED = 4;

/** The bookings of any day that have lost their time to a closure and wait for another. */
export function PostponedCard() {
  const t = useDashboardWords();
  const { data: bookings } = usePostponed();
  const count = bookings?.length ?? 0;
  const names = bookings?.slice(0, MOST_NAMED).map(({ customerName }) => customerName) ?? [];
  return (
    <OverviewCard
      name="postponed"
      to="/admin/bookings?panel=postponed"
      isLoading={bookings === undefined}
    >
      <p className={css['value']}>
        {count === 0 ? t('postponed.none') : t('postponed.count', { count })}
      </p>
      {count > 0 && (
        <p className={css['note']}>{names.join(', ') + (count > MOST_NAMED ? '…' : '')}</p>
      )}
    </OverviewCard>
  );
}

interface ClosuresCardProps {
  readonly today: Day;
  /** The day's slots, those that are booked or blocked too. */
  readonly slots: readonly TimeSlot[] | undefined;
}

/**
 * When the park is open today, which stretches are closed and why, and the button that closes the
 * rest of the day.
 */
export function ClosuresCard({ today, slots }: ClosuresCardProps) {
  const t = useDashboardWords();
  const reasonText = useBlockReasonText();
  const navigate = useNavigate();
  const { data: specialDays = [] } = useWeekSpecialDays(mondayOf(today));
  const { data: closures } = useClosures();
  const goTo = (booking: Readonly<Record<string, string>>) =>
    void navigate(`/admin/bookings?${new URLSearchParams(booking).toString()}`);
  const special = specialDays.find(({ day }) => day === today);
  const open = slots?.filter(({ status }) => status !== 'blocked').map(slotOf);
  const hours = open && formatStretches(open);
  const [begins, ends] = [startOfDay(today), endOfDay(today)];
  const ofToday = closures?.filter(
    ({ from, to, takenBackAt }) =>
      takenBackAt === null && new Date(from) < ends && new Date(to) > begins,
  );
  return (
    <OverviewCard
      name="closures"
      to="/admin/bookings?panel=closures"
      action={
        <ClosingControls
          place={(storm) => storm}
          onMove={(reference) => goTo({ move: reference })}
          onCancel={(reference) => goTo({ reference })}
          onOpen={(reference) => goTo({ reference })}
        />
      }
      isLoading={hours === undefined || ofToday === undefined}
    >
      <p className={css['value']}>
        {hours ? <Hours text={t('closures.open', { hours })} /> : t('closures.closed')}
      </p>
      <ul className={css['lines']}>
        {special?.note && <li>{noteIn(t.language, special.note)}</li>}
        {ofToday?.map(({ id, reason, note, ...stretch }) => (
          <li key={id}>
            <strong>{formatClosedStretch(t.language, stretch)}</strong>{' '}
            <span>
              {[reasonText(reason), noteIn(t.language, note)]
                .filter((text) => text !== null)
                .join('. ')}
            </span>
          </li>
        ))}
        {ofToday?.length === 0 && <li>{t('closures.none')}</li>}
      </ul>
    </OverviewCard>
  );
}

/** Opening hours, in which no stretch is broken over two lines. */
const Hours = ({ text }: { readonly text: string }) =>
  text.split(', ').map((stretch, i) => (
    <Fragment key={stretch}>
      {i > 0 && <span>{', '}</span>}
      <span className={css['stretch']}>{stretch}</span>
    </Fragment>
  ));

export function RidersCard({
  bookings,
}: {
  readonly bookings: readonly BookingWithSlots[] | undefined;
}) {
  const t = useDashboardWords();
  const { now, next } = listRides(bookings ?? [], useNow());
  return (
    <OverviewCard name="riders" isWide to={OFFLINE_PAGE} isLoading={!bookings}>
      <Rides title={t('now')} none={t('riders.nobodyNow')} rides={now} />
      <Rides title={t('riders.next')} none={t('riders.nobodyNext')} rides={next} />
    </OverviewCard>
  );
}

interface RidesProps {
  readonly title: string;
  readonly none: string;
  readonly rides: readonly Ride[];
}

function Rides({ title, none, rides }: RidesProps) {
  const t = useDashboardWords();
  return (
    <section aria-label={title}>
      <h3 className={riders['when']}>{title}</h3>
      {rides.length === 0 && <p className={riders['none']}>{none}</p>}
      <ul className={riders['rides']}>
        {rides.map(({ booking: { reference, customerName, attendance }, stretch }) => (
          <li key={`${reference} ${stretch.start}`}>
            <span className={riders['times']}>{formatStretch(stretch)}</span>
            <Link to={toBookingAddress(reference)}>{customerName}</Link>
            {attendance?.state === 'arrived' && (
              <StaffTag tone="green">{t('attendance.arrived')}</StaffTag>
            )}
            {attendance?.state === 'absent' && (
              <StaffTag tone="red">{t('attendance.absent')}</StaffTag>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
