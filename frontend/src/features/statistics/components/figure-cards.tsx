import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { refusalReasons } from '@cablepark/contracts/schedule/refusal-reasons';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import type { Demand } from '@cablepark/contracts/statistics/statistics';

import { formatShortDay } from '#shared/i18n/format-day';
import { formatNumber } from '#shared/i18n/format-number';
import { formatExactPrice } from '#shared/i18n/format-price';
// Only screen readers get these tables, for which antd's would be too much.
// oxlint-disable-next-line no-restricted-imports
import { DataTable } from '#shared/ui/data-table';
import { LoadFailedAlert, StaffCard } from '#shared/ui/staff-page';
import { StaffEmpty } from '#shared/ui/staff-parts';
import { useStatisticsWords } from '../locales/words.ts';
import type { ShownDays } from '../shown-days.ts';
import { useAllTime, useCancellations, useDemand } from '../use-statistics.ts';
import barCss from './bar-list.module.css';
import css from './figure-row.module.css';
import loaded from './loaded-card.module.css';

/** The hours from which the notices count that have words. */
const notices = [0, 2, 24, 72, 168] as const;

export function CancellationsCard({ shown }: { readonly shown: ShownDays }) {
  const t = useStatisticsWords();
  const makeBar = (
    name: string,
    { bookings: count, revenue }: { bookings: number; revenue: number },
  ) => ({
    key: name,
    name,
    count,
    text: t('bookingCount', { count }),
    note: formatExactPrice(t.language, revenue),
  });
  return (
    <LoadedCard
      title={t('cancellations.title')}
      query={useCancellations(shown)}
      empty={t('cancellations.empty')}
      isEmpty={({ bookings }) => bookings === 0}
    >
      {({ bookings, slots, revenue, byReason, byNotice }) => (
        <>
          <FigureRow
            figures={[
              { name: t('cancellations.bookings'), value: formatNumber(t.language, bookings) },
              { name: t('timeSlots'), value: formatNumber(t.language, slots) },
              { name: t('cancellations.revenue'), value: formatExactPrice(t.language, revenue) },
            ]}
          />
          <BarList
            title={t('cancellations.byReason')}
            bars={byReason.map(({ reason, ...lost }) =>
              makeBar(t(`cancellations.reason.${reason}`), lost),
            )}
          />
          <BarList
            title={t('cancellations.byNotice')}
            bars={byNotice.map(({ fromHours, ...lost }) =>
              makeBar(
                t(`cancellations.notice.h${notices.find((hours) => hours === fromHours) ?? 0}`),
                lost,
              ),
            )}
          />
        </>
      )}
    </LoadedCard>
  );
}

/** The park's sales since it began, and those of the time to come. */
export function AllTimeCard() {
  const t = useStatisticsWords();
  return (
    <LoadedCard title={t('allTime')} query={useAllTime()}>
      {({ totalBookings, totalRevenue, totalHours }) => (
        <FigureRow
          figures={[
            { name: t('everSold.bookings'), value: formatNumber(t.language, totalBookings) },
            { name: t('everSold.revenue'), value: formatExactPrice(t.language, totalRevenue) },
            {
              name: t('everSold.hours'),
              value: t('hours', { hours: formatNumber(t.language, totalHours) }),
            },
          ]}
        />
      )}
    </LoadedCard>
  );
}

const MAX_SLOTS = 8;

/** What customers wanted to book and did not get: why, and which times. */
export function DemandCard({ shown }: { readonly shown: ShownDays }) {
  const t = useStatisticsWords();
  return (
    <LoadedCard
      title={t('demand.title')}
      query={useDemand(shown)}
      empty={t('demand.empty')}
      isEmpty={({ wishes, notKept }) => wishes + notKept === 0}
    >
      {({ wishes, notKept, byReason, slots, couldHaveSold }) => (
        <>
          <FigureRow
            figures={[
              { name: t('demand.wishes'), value: formatNumber(t.language, wishes) },
              {
                name: t('demand.couldHaveSold'),
                value: formatExactPrice(t.language, couldHaveSold.revenue),
                note: t('demand.couldHaveSoldNote'),
              },
              ...(notKept === 0
                ? []
                : [
                    {
                      name: t('demand.notKept'),
                      value: formatNumber(t.language, notKept),
                      note: t('demand.notKeptNote'),
                    },
                  ]),
            ]}
          />
          <BarList
            bars={refusalReasons.map((reason) => ({
              key: reason,
              name: t(`demand.reason.${reason}`),
              count: byReason[reason],
              text: t('demand.count', { count: byReason[reason] }),
            }))}
          />
          <BarList
            title={t('demand.slots')}
            bars={pickMostWanted(slots).map(({ id, price, wishes: count }) => ({
              key: String(id),
              name: `${formatShortDay(t.language, dayOf(id))}, ${timeOf(id)}`,
              count,
              text: t('demand.count', { count }),
              note: formatExactPrice(t.language, price),
            }))}
          />
        </>
      )}
    </LoadedCard>
  );
}

const pickMostWanted = (slots: Demand['slots']): Demand['slots'] =>
  slots.toSorted((a, b) => b.wishes - a.wishes || a.id - b.id).slice(0, MAX_SLOTS);

interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note?: string;
}

export const FigureRow = ({ figures }: { readonly figures: readonly Figure[] }) => (
  <dl className={css['figures']}>
    {figures.map(({ name, value, note }) => (
      <div key={name} className={css['figure']}>
        <dt className={css['name']}>{name}</dt>
        <dd className={css['value']}>{value}</dd>
        {note !== undefined && <dd className={css['note']}>{note}</dd>}
      </div>
    ))}
  </dl>
);

/** The width of the narrowest bar (rule 18.7). */
const MIN_WIDTH_PERCENT = 5;

interface Bar {
  readonly key: string;
  readonly name: string;
  readonly count: number;
  /** The count in words. */
  readonly text: string;
  readonly note?: string;
}

/** Rows with a bar each, of which the longest takes the full width; none where the count is 0. */
export function BarList({
  title,
  bars,
}: {
  readonly title?: string;
  readonly bars: readonly Bar[];
}) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <div>
      {title !== undefined && <h3 className={barCss['title']}>{title}</h3>}
      <ol className={barCss['bars']}>
        {bars.map(({ key, name, count, text, note }) => (
          <li key={key} className={barCss['row']}>
            <span className={barCss['name']}>{name}</span>
            <span className={barCss['track']} aria-hidden="true">
              {count > 0 && (
                <span
                  className={barCss['bar']}
                  style={{ inlineSize: `${Math.max(MIN_WIDTH_PERCENT, (count / most) * 100)}%` }}
                />
              )}
            </span>
            <span className={barCss['count']}>
              <span>{text}</span>
              {note !== undefined && <span className={barCss['note']}>{` ${note}`}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface LoadedCardProps<Data> {
  readonly title: string;
  readonly empty?: string;
  readonly isEmpty?: (data: Data) => boolean;
  readonly query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * A card whose numbers are loaded by themselves. While others are loading it shows the previous
 * ones, dimmed.
 */
export function LoadedCard<Data>({
  title,
  query,
  empty = '',
  isEmpty = () => false,
  children,
}: LoadedCardProps<Data>) {
  const t = useStatisticsWords();
  const { data, isError, isPlaceholderData, refetch } = query;
  const renderContent = () => {
    if (isError) {
      return <LoadFailedAlert text={t('failed')} onRetry={() => void refetch()} />;
    }
    if (data === undefined) {
      return (
        <p role="status" className={loaded['loading']}>
          {t('loading')}
        </p>
      );
    }

    return (
      <div
        className={loaded['content']}
        aria-busy={isPlaceholderData}
        data-stale={isPlaceholderData}
      >
        {isEmpty(data) ? <StaffEmpty title={empty} /> : children(data)}
      </div>
    );
  };

  return <StaffCard title={title}>{renderContent()}</StaffCard>;
}

/** A chart's data as a table for screen readers. Each row begins with its name. */
export const HiddenTable = ({
  heads,
  rows,
}: {
  readonly heads: readonly string[];
  readonly rows: readonly string[][];
}) => (
  <div className="visually-hidden">
    <DataTable
      heads={heads}
      rows={rows.map(([name = '', ...values]) => ({ key: name, name, values }))}
    />
  </div>
);
