import type { QuestionForm, SqlAnswer } from '@cablepark/contracts/analytics/question';

import chartCss from './answer-chart.module.css';
import css from './answer-table.module.css';

interface AnswerChartProps {
  readonly answer: SqlAnswer;
  readonly chart: NonNullable<QuestionForm['chart']>;
}

const WIDTH = 720;
const HEIGHT = 220;
const FOOT = 24;
/** More would be thinner than a line. */
const MOST_POINTS = 400;
const LABELS = 12;

const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

const labelOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/**
 * Draws two columns of an answer. The table beside it tells the same, so it is hidden from screen
 * readers.
 */
export function AnswerChart({ answer: { columns, rows }, chart }: AnswerChartProps) {
  const [x, y] = [chart.x, chart.y].map((name) =>
    columns.findIndex((column) => column.name === name),
  );
  if (x === undefined || y === undefined || x < 0 || y < 0) {
    return null;
  }

  const points = rows
    .slice(0, MOST_POINTS)
    .map((row) => ({ label: labelOf(row[x]), value: numberOf(row[y]) ?? 0 }));
  const most = Math.max(0, ...points.map(({ value }) => value));
  const least = Math.min(0, ...points.map(({ value }) => value));
  if (points.length === 0 || most === least) {
    return null;
  }

  const step = WIDTH / points.length;
  const toY = (value: number) => ((most - value) / (most - least)) * (HEIGHT - FOOT);
  const toX = (i: number) => (i + 0.5) * step;
  const every = Math.ceil(points.length / LABELS);
  return (
    <svg className={chartCss['chart']} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <line className={chartCss['axis']} x1={0} x2={WIDTH} y1={toY(0)} y2={toY(0)} />
      {chart.type === 'line' ? (
        <polyline
          className={chartCss['line']}
          points={points.map(({ value }, i) => `${toX(i)},${toY(value)}`).join(' ')}
        />
      ) : (
        points.map(({ value }, i) => (
          <rect
            key={i}
            className={chartCss['bar']}
            x={i * step + step * 0.1}
            width={step * 0.8}
            y={Math.min(toY(value), toY(0))}
            height={Math.abs(toY(value) - toY(0))}
          />
        ))
      )}
      {points.map(({ label }, i) =>
        i % every === 0 ? (
          <text key={i} className={chartCss['label']} x={toX(i)} y={HEIGHT - 6} textAnchor="middle">
            {label.slice(0, 10)}
          </text>
        ) : null,
      )}
    </svg>
  );
}

export function formatCell(value: unknown): string {
  if (value === null) {
    return '';
  }

  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The most rows on the page; all of them are in the file. */
const MOST_ROWS = 500;

/** The rows of an answer. A table that is wider than the page scrolls within it. */
export const AnswerTable = ({
  answer: { columns, rows },
  label,
}: {
  readonly answer: SqlAnswer;
  readonly label: string;
}) => (
  // The region can be scrolled by keyboard only if it can have the focus.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={css['scroll']} role="region" aria-label={label} tabIndex={0}>
    <table className={css['table']}>
      <thead>
        <tr>
          {columns.map(({ name, type }, i) => (
            <th key={i} scope="col" title={type}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.slice(0, MOST_ROWS).map((row, i) => (
          <tr key={i}>
            {row.map((value, j) => (
              <td key={j} data-number={typeof value === 'number'}>
                {formatCell(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
