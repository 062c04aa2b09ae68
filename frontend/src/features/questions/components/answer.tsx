import { Button, Table } from 'antd';

import type { QuestionForm, SqlAnswer } from '@cablepark/contracts/analytics/question';

import { toCsvFile } from '#shared/files/csv';
import { saveFile } from '#shared/files/save-file';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { DownloadIcon } from '#shared/ui/more-icons';
import { StaffEmpty } from '#shared/ui/staff-parts';
import { formatCell, formatValue, isKnownColumn, isNumeric } from '../columns.ts';
import { useQuestionWords } from '../locales/words.ts';
import css from './answer.module.css';
import chartCss from '#shared/ui/chart.module.css';

const AnswerChart = makeLazyComponent(
  async () => (await import('./answer-chart.tsx')).AnswerChart,
  <div className={chartCss['chart']} />,
);

interface AnswerProps {
  readonly answer: SqlAnswer;
  readonly chart: QuestionForm['chart'];
}

/** An answer as a chart and a table. */
export function Answer({ answer, chart }: AnswerProps) {
  const t = useQuestionWords();
  const { rows, position, truncated } = answer;
  return (
    <div className={css['answer']}>
      {chart && <AnswerChart answer={answer} chart={chart} />}
      {rows.length === 0 ? <StaffEmpty title={t('noRows')} /> : <AnswerTable answer={answer} />}
      <div className={css['foot']}>
        <span role="status">
          {`${t('rows', { count: rows.length })}, ${t('position', { position })}`}
        </span>
        {truncated && <strong>{t('truncated')}</strong>}
        <Button icon={<DownloadIcon />} onClick={() => saveAsCsv(answer)}>
          {t('csv')}
        </Button>
      </div>
    </div>
  );
}

/** The file has the columns' own names and plain numbers, for programs that read it. */
function saveAsCsv({ columns, rows, position }: SqlAnswer): void {
  const cells = rows.map((row) =>
    row.map((value) => (typeof value === 'number' ? value : formatCell(value))),
  );
  saveFile(
    `answer-${position}.csv`,
    'text/csv;charset=utf-8',
    toCsvFile([columns.map(({ name }) => name), ...cells]),
  );
}

/** The most rows on the page; all of them are in the file. */
const MOST_ROWS = 500;

/** The rows of an answer. A table that is wider than the page scrolls within it. */
function AnswerTable({ answer: { columns, rows } }: { readonly answer: SqlAnswer }) {
  const t = useQuestionWords();
  return (
    <Table<unknown[]>
      className="notranslate"
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey={(row) => rows.indexOf(row)}
      dataSource={rows.slice(0, MOST_ROWS)}
      columns={columns.map(({ name, type }, i) => ({
        key: `${i} ${name}`,
        title: (
          <span title={`${name} ${type}`}>{isKnownColumn(name) ? t(`column.${name}`) : name}</span>
        ),
        align: isNumeric(name, rows[0]?.[i]) ? 'end' : 'start',
        render: (_, row) => formatValue(t.language, name, row[i]),
      }))}
    />
  );
}
