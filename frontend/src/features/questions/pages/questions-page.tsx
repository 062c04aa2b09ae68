import { useQuery } from '@tanstack/react-query';
import { Input, Select } from 'antd';
import { useState } from 'react';

import {
  askInSql,
  changeQuestion,
  eraseQuestion,
  listQuestions,
  saveQuestion,
  type Question,
  type QuestionForm,
  type SqlAnswer,
} from '@cablepark/contracts/analytics/question';

import { ApiError, queryOf, useCommand } from '#shared/api/calls';
import { useErrorText } from '#shared/errors/error-texts';
import { saveFile, toCsvFile } from '#shared/files/files';
import { ConfirmDialog, useDialogCommand } from '#shared/forms/dialogs';
import { Button, Card, EmptyNote, FailureNote, LoadFailed } from '#shared/ui/elements';
import { DownloadIcon } from '#shared/ui/more-icons';
import { StaffPage } from '#shared/ui/staff-page';
import { AnswerChart, AnswerTable, formatCell } from '../components/answer.tsx';
import { examples } from '../examples.ts';
import { useQuestionWords } from '../locales/words.ts';
import css from './questions-page.module.css';

type Chart = QuestionForm['chart'];

/**
 * `/admin/questions`: questions in SQL (docs/analysts.md), asked, drawn and shared. It stays in one
 * piece, because the list, the editor and the answer share the question being asked.
 */
export function QuestionsPage() {
  const t = useQuestionWords();
  const errorText = useErrorText();
  const questions = useQuery(queryOf(listQuestions, { refetchOnMount: true })({}));
  const ask = useCommand(askInSql);
  const save = useCommand(saveQuestion, [listQuestions]);
  const change = useCommand(changeQuestion, [listQuestions]);
  const [sql, setSql] = useState(examples[0]?.sql ?? '');
  const [chart, setChart] = useState<Chart>(examples[0]?.chart ?? null);
  const [title, setTitle] = useState('');
  const [openId, setOpenId] = useState<string | null>(null);
  const [erasing, setErasing] = useState<Question | null>(null);
  const { send, ...dialog } = useDialogCommand(useCommand(eraseQuestion, [listQuestions]), {
    onDone: () => {
      if (erasing?.id === openId) {
        setOpenId(null);
      }
    },
    onClose: () => setErasing(null),
  });
  const answer = ask.data;
  const askFor = (text: string) => {
    if (text.trim() !== '') {
      ask.mutate({ body: { sql: text } });
    }
  };

  const open = (next: QuestionForm, id: string | null) => {
    setSql(next.sql);
    setChart(next.chart);
    setTitle(next.title);
    setOpenId(id);
    askFor(next.sql);
  };

  const form = { title, sql, chart };
  const saveFailure = save.error ?? change.error;
  // DuckDB's own sentence is in English only, and says more than ours.
  const reason =
    ask.error instanceof ApiError && ask.error.code === 'SQL_FAILED'
      ? ask.error.body?.error
      : undefined;
  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <Card title={t('examples')}>
        <div className={css['row']}>
          {examples.map((example) => (
            <Button
              key={example.title}
              onClick={() => open({ ...example, title: t(example.title) }, null)}
            >
              {t(example.title)}
            </Button>
          ))}
        </div>
      </Card>
      <Card title={t('saved')}>
        {questions.isError && (
          <LoadFailed text={t('loadFailed')} onRetry={() => void questions.refetch()} />
        )}
        {questions.data?.length === 0 && <p>{t('noneSaved')}</p>}
        <ul className={css['saved']}>
          {questions.data?.map((question) => (
            <li key={question.id} className={css['row']}>
              <Button
                tone={question.id === openId ? 'chosen' : 'plain'}
                onClick={() => open(question, question.id)}
              >
                {question.title}
              </Button>
              <Button
                tone="quiet"
                aria-label={`${t('erase')}: ${question.title}`}
                onClick={() => setErasing(question)}
              >
                {t('erase')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <form
          className={css['editor']}
          onSubmit={(event) => {
            event.preventDefault();
            askFor(sql);
          }}
        >
          <Input.TextArea
            aria-label={t('sql')}
            className={css['sql'] ?? ''}
            autoSize={{ minRows: 5, maxRows: 24 }}
            spellCheck={false}
            value={sql}
            onChange={({ target }) => setSql(target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                askFor(sql);
              }
            }}
          />
          <div className={css['row']}>
            <Button type="submit" tone="action" disabled={ask.isPending}>
              {t(ask.isPending ? 'asking' : 'ask')}
            </Button>
            <Input
              aria-label={t('name')}
              placeholder={t('name')}
              className={css['title'] ?? ''}
              maxLength={200}
              value={title}
              onChange={({ target }) => setTitle(target.value)}
            />
            {openId !== null && (
              <Button
                disabled={title.trim() === '' || change.isPending}
                onClick={() => change.mutate({ params: { id: openId }, body: form })}
              >
                {t('save')}
              </Button>
            )}
            <Button
              disabled={title.trim() === '' || save.isPending}
              onClick={() => save.mutate({ body: form }, { onSuccess: ({ id }) => setOpenId(id) })}
            >
              {t(openId === null ? 'save' : 'saveAsNew')}
            </Button>
          </div>
          {saveFailure && <FailureNote title={t('saveFailed')} text={errorText(saveFailure)} />}
          {ask.error && <FailureNote title={t('failed')} text={reason ?? errorText(ask.error)} />}
        </form>
      </Card>
      {answer && (
        <AnswerCard answer={answer} chart={chart} onChart={setChart} isOld={ask.isPending} />
      )}
      {erasing && (
        <ConfirmDialog
          title={t('eraseTitle')}
          confirmText={t('erase')}
          isDangerous
          {...dialog}
          onConfirm={() => send({ params: { id: erasing.id } })}
        >
          <p>{t('eraseText', { title: erasing.title })}</p>
        </ConfirmDialog>
      )}
    </StaffPage>
  );
}

interface AnswerCardProps {
  readonly answer: SqlAnswer;
  readonly chart: Chart;
  readonly onChart: (chart: Chart) => void;
  readonly isOld: boolean;
}

function AnswerCard({ answer, chart, onChart, isOld }: AnswerCardProps) {
  const t = useQuestionWords();
  const { columns, rows, position, truncated } = answer;
  const names = columns.map(({ name }) => ({ value: name, label: name }));
  const [first = '', second = first] = columns.map(({ name }) => name);
  const choose = (type: string) =>
    onChart(type === 'bar' || type === 'line' ? { x: first, y: second, ...chart, type } : null);
  return (
    <Card title={t('answer')}>
      <div className={css['row']} role="status" aria-busy={isOld}>
        <span>{`${t('rows', { count: rows.length })}, ${t('position', { position })}`}</span>
        {truncated && <strong>{t('truncated')}</strong>}
        <Button
          onClick={() => {
            const cells = rows.map((row) =>
              row.map((value) => (typeof value === 'number' ? value : formatCell(value))),
            );
            saveFile(
              `answer-${position}.csv`,
              'text/csv;charset=utf-8',
              toCsvFile([columns.map(({ name }) => name), ...cells]),
            );
          }}
        >
          <DownloadIcon />
          <span>{t('csv')}</span>
        </Button>
        <Select
          aria-label={t('chart')}
          className={css['choice'] ?? ''}
          value={chart?.type ?? 'none'}
          options={[
            { value: 'none', label: t('noChart') },
            { value: 'bar', label: t('bar') },
            { value: 'line', label: t('line') },
          ]}
          onChange={choose}
        />
        {chart &&
          (['x', 'y'] as const).map((axis) => (
            <Select
              key={axis}
              aria-label={t(axis === 'x' ? 'across' : 'up')}
              className={css['choice'] ?? ''}
              value={chart[axis]}
              options={names}
              onChange={(name) => onChart({ ...chart, [axis]: name })}
            />
          ))}
      </div>
      {chart && <AnswerChart answer={answer} chart={chart} />}
      {rows.length === 0 ? (
        <EmptyNote title={t('noRows')} />
      ) : (
        <AnswerTable answer={answer} label={t('answer')} />
      )}
    </Card>
  );
}
