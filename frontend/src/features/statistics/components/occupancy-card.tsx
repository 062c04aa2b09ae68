import type { Occupancy } from '@cablepark/contracts/statistics/get-occupancy';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { shortWeekday } from '../../../shared/time/dates.ts';
import { EmptyNote } from '../../../shared/ui/notes.tsx';
import { useOccupancy } from '../api.ts';
import { useStatisticsWords } from '../locales/words.ts';
import { formatPercent } from '../numbers.ts';
import type { ShownDays } from '../shown-days.ts';
import { LoadedCard } from './loaded-card.tsx';
import css from './occupancy-card.module.css';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** The text stays readable on a full cell. */
const DARKEST_PERCENT = 40;

/** The share of each half hour of the week that is booked: the darker, the fuller. */
export function OccupancyCard({ shown }: { readonly shown: ShownDays }) {
  const t = useStatisticsWords();
  return (
    <LoadedCard title={t('occupancy.title')} query={useOccupancy(shown)}>
      {({ cells }) => (cells.length === 0 ? <EmptyNote title={t('occupancy.empty')} /> : <HeatMap cells={cells} />)}
    </LoadedCard>
  );
}

function HeatMap({ cells }: Occupancy) {
  const t = useStatisticsWords();
  const language = useLanguage();
  const times = [...new Set(cells.map(({ time }) => time))].sort();
  const byKey = new Map(cells.map((cell) => [`${cell.dayOfWeek} ${cell.time}`, cell]));
  return (
    <table className={css['map']}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{t('occupancy.time')}</span>
          </th>
          {DAYS.map((day) => (
            <th key={day} scope="col">
              {shortWeekday(language, day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {times.map((time) => (
          <tr key={time}>
            <th scope="row">{time}</th>
            {DAYS.map((day) => (
              <HeatCell key={day} cell={byKey.get(`${day} ${time}`)} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function HeatCell({ cell }: { readonly cell: Occupancy['cells'][number] | undefined }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  if (!cell)
    return (
      <td className={css['none']}>
        <span className="visually-hidden">{t('occupancy.none')}</span>
      </td>
    );
  const { dayOfWeek, time, booked, capacity, share } = cell;
  return (
    <td
      style={{ backgroundColor: `color-mix(in srgb, var(--chosen) ${share * DARKEST_PERCENT}%, var(--closed))` }}
      title={t('occupancy.cell', { day: shortWeekday(language, dayOfWeek), time, booked, capacity })}
    >
      {formatPercent(language, Math.round(share * 100))}
    </td>
  );
}
