import { refusalReasons } from '@cablepark/contracts/schedule/refusal.events';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import type { Demand } from '@cablepark/contracts/statistics/get-demand';
import { useLanguage, type Language } from '../../../shared/i18n/language.ts';
import { exactPrice } from '../../../shared/i18n/money.ts';
import { shortDay } from '../../../shared/time/dates.ts';
import { EmptyNote } from '../../../shared/ui/notes.tsx';
import { useDemand } from '../api.ts';
import { useStatisticsWords } from '../locales/words.ts';
import { formatNumber } from '../numbers.ts';
import type { ShownDays } from '../shown-days.ts';
import { BarList } from './bar-list.tsx';
import { FigureRow } from './figure-row.tsx';
import { LoadedCard } from './loaded-card.tsx';

const MOST_SLOTS = 8;

/** What customers wanted to book and did not get: why, and which times. */
export function DemandCard({ shown }: { readonly shown: ShownDays }) {
  const t = useStatisticsWords();
  const language = useLanguage();
  return (
    <LoadedCard title={t('demand.title')} query={useDemand(shown)}>
      {({ wishes, notKept, byReason, slots, couldHaveSold }) =>
        wishes + notKept === 0 ? (
          <EmptyNote title={t('demand.empty')} />
        ) : (
          <>
            <FigureRow
              figures={[
                { name: t('demand.wishes'), value: formatNumber(language, wishes) },
                {
                  name: t('demand.couldHaveSold'),
                  value: exactPrice(language, couldHaveSold.revenue),
                  note: t('demand.couldHaveSoldNote'),
                },
                ...(notKept === 0
                  ? []
                  : [
                      {
                        name: t('demand.notKept'),
                        value: formatNumber(language, notKept),
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
              bars={mostWanted(slots).map(({ id, price, wishes: count }) => ({
                key: String(id),
                name: nameOf(language, id),
                count,
                text: t('demand.count', { count }),
                note: exactPrice(language, price),
              }))}
            />
          </>
        )
      }
    </LoadedCard>
  );
}

const mostWanted = (slots: Demand['slots']): Demand['slots'] =>
  slots.toSorted((a, b) => b.wishes - a.wishes || a.id - b.id).slice(0, MOST_SLOTS);

const nameOf = (language: Language, slotId: number): string =>
  `${shortDay(language, dayOf(slotId))}, ${timeOf(slotId)}`;
