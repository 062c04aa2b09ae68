import { Select, Table } from 'antd';
import { useState } from 'react';

import { assumptions } from '@cablepark/contracts/what-if/assumptions';
import type { WhatIf } from '@cablepark/contracts/what-if/what-if';

import { formatBriefDate, formatBriefMonth } from '#shared/i18n/format-day';
import { formatExactPrice } from '#shared/i18n/format-price';
import { useLanguage, type Language } from '#shared/i18n/language';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { StaffCard } from '#shared/ui/staff-page';
import { StaffEmpty } from '#shared/ui/staff-parts';
import {
  figureNames,
  groupByDayOrMonth,
  groupByTime,
  isDifferent,
  type Differing,
  type FigureName,
} from '../differences.ts';
import { useWhatIfWords } from '../locales/words.ts';
import css from './what-if.module.css';

const DifferenceChart = makeLazyComponent(
  async () => (await import('./difference-chart.tsx')).DifferenceChart,
  <div className={css['chart']} />,
);

export function AnswerCards({ answer }: { readonly answer: WhatIf }) {
  const t = useWhatIfWords();
  const [figure, setFigure] = useState<FigureName>('revenue');
  const { unit, rows } = groupByDayOrMonth(answer.byDay);
  const formatName = (name: string) =>
    unit === 'day' ? formatBriefDate(t.language, name) : formatBriefMonth(t.language, `${name}-01`);
  const isSame = ![...rows, ...groupByTime(answer.byHour)].some(isDifferent);
  return (
    <>
      <StaffCard title={t('result')}>
        <FiguresTable
          heading={t('result')}
          isCaptioned
          rows={[
            { name: t('mode.same'), ...answer.before },
            { name: t('after'), ...answer.after },
            { name: t('difference'), isDifference: true, isTotal: true, ...answer.difference },
          ]}
        />
      </StaffCard>
      {isSame ? (
        <StaffCard>
          <StaffEmpty title={t('same')} />
        </StaffCard>
      ) : (
        <>
          <Select<FigureName>
            aria-label={t('show')}
            style={{ inlineSize: 220 }}
            value={figure}
            options={figureNames.map((value) => ({ value, label: t(value) }))}
            onChange={setFigure}
          />
          <Differences
            title={unit === 'day' ? t('byDay') : t('byMonth')}
            heading={t(unit)}
            rows={rows}
            figure={figure}
            nameOf={formatName}
          />
          <Differences
            title={t('byTime')}
            heading={t('time')}
            rows={groupByTime(answer.byHour)}
            figure={figure}
            nameOf={(time) => time}
          />
        </>
      )}
      <StaffCard title={t('restsOn')}>
        <ul className={css['assumptions']}>
          {ASSUMPTIONS.map((name) => (
            <li key={name}>{t(`assumptions.${name}`)}</li>
          ))}
        </ul>
        <p className={css['quiet']}>{t('position', { position: answer.position })}</p>
      </StaffCard>
    </>
  );
}

const ASSUMPTIONS = Object.keys(assumptions) as (keyof typeof assumptions)[];

interface DifferencesProps {
  readonly title: string;
  readonly heading: string;
  readonly rows: readonly Differing[];
  readonly figure: FigureName;
  readonly nameOf: (name: string) => string;
}

function Differences({ title, heading, rows, figure, nameOf }: DifferencesProps) {
  const language = useLanguage();
  const valueOf = (value: number) => formatFigure(language, figure, value, true);
  return (
    <StaffCard title={title}>
      <DifferenceChart rows={rows} figure={figure} nameOf={nameOf} valueOf={valueOf} />
      <FiguresTable
        heading={heading}
        rows={rows
          .filter(isDifferent)
          .map((row) => ({ ...row, name: nameOf(row.name), isDifference: true }))}
      />
    </StaffCard>
  );
}

interface NamedFigures extends Differing {
  readonly isDifference?: boolean;
  readonly isTotal?: boolean;
}

interface FiguresTableProps {
  readonly heading: string;
  /**
   * Whether the card's title serves as the heading of the first column, and the revenue's heading
   * names its assumption.
   */
  readonly isCaptioned?: boolean;
  readonly rows: readonly NamedFigures[];
}

function FiguresTable({ heading, isCaptioned = false, rows }: FiguresTableProps) {
  const t = useWhatIfWords();
  return (
    <Table<NamedFigures>
      size="small"
      className={css['figures'] ?? ''}
      rowKey="name"
      pagination={false}
      dataSource={[...rows]}
      rowClassName={({ isTotal }) => (isTotal === true ? (css['total'] ?? '') : '')}
      columns={[
        {
          key: 'name',
          rowScope: 'row',
          title: <span className={isCaptioned ? 'visually-hidden' : ''}>{heading}</span>,
          render: (_, { name }) => <span>{name}</span>,
        },
        ...figureNames.map((figure) => ({
          key: figure,
          align: 'end' as const,
          title: (
            <>
              <span>{t(figure)}</span>{' '}
              {isCaptioned && figure === 'revenue' && (
                <small className={css['assumed']}>{t('samePeople')}</small>
              )}
            </>
          ),
          render: (_: unknown, { isDifference = false, ...figures }: NamedFigures) => (
            <span translate="no">
              {formatFigure(t.language, figure, figures[figure], isDifference)}
            </span>
          ),
        })),
      ]}
    />
  );
}

const MINUS = '\u2212';

/** Formats a number of bookings or refusals, or euros. Differences have their sign. */
function formatFigure(
  language: Language,
  figure: FigureName,
  value: number,
  isDifference: boolean,
): string {
  const size = Math.abs(value);
  const text = figure === 'revenue' ? formatExactPrice(language, size) : String(size);
  if (value < 0) {
    return `${MINUS}${text}`;
  }

  return isDifference && value > 0 ? `+${text}` : text;
}
