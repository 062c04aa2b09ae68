import type { QuestionForm, SqlAnswer } from '@cablepark/contracts/analytics/question';

import { formatNumber } from '#shared/i18n/format-number';
import { ValueChart } from '#shared/ui/value-chart';
import { formatValue, isKnownColumn, toNumber } from '../columns.ts';
import { useQuestionWords } from '../locales/words.ts';

interface AnswerChartProps {
  readonly answer: SqlAnswer;
  readonly chart: NonNullable<QuestionForm['chart']>;
}

/** More would be thinner than a line. */
const MOST_POINTS = 400;

/**
 * Draws two columns of an answer. The table beside it tells the same, so it is hidden from screen
 * readers.
 */
export function AnswerChart({ answer: { columns, rows }, chart }: AnswerChartProps) {
  const t = useQuestionWords();
  const x = columns.findIndex(({ name }) => name === chart.x);
  const y = columns.findIndex(({ name }) => name === chart.y);
  if (x < 0 || y < 0 || rows.length === 0) {
    return null;
  }

  const formatHeight = (value: number) =>
    isKnownColumn(chart.y)
      ? formatValue(t.language, chart.y, value)
      : formatNumber(t.language, value);
  return (
    <ValueChart
      kind={chart.type}
      points={rows.slice(0, MOST_POINTS).map((row) => ({
        name: formatValue(t.language, chart.x, row[x]),
        value: toNumber(row[y]) ?? 0,
      }))}
      formatValue={formatHeight}
      renderNote={({ name, value }) => (
        <>
          <strong>{name}</strong>
          <span>{formatHeight(value)}</span>
        </>
      )}
    />
  );
}
