import type { SqlAnswer } from '@cablepark/contracts/analytics/ask-in-sql';
import css from './answer-table.module.css';

export const cellText = (value: unknown): string =>
  value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

/** The most rows on the page; all of them are in the file. */
const MOST_ROWS = 500;

/** The rows of an answer. What is wider than the page is scrolled within it. */
export const AnswerTable = ({
  answer: { columns, rows },
  label,
}: {
  readonly answer: SqlAnswer;
  readonly label: string;
}) => (
  // The region can be scrolled by keyboard only if it can have the focus.
  // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex
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
                {cellText(value)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);
