import { Alert, Button, Input, Select } from 'antd';

import {
  changeQuestion,
  listQuestions,
  saveQuestion,
  type QuestionForm,
  type SqlAnswer,
} from '@cablepark/contracts/analytics/question';

import { useCommand } from '#shared/api/use-command';
import { useErrorText } from '#shared/errors/error-texts';
import { isKnownColumn } from '../columns.ts';
import { useQuestionWords } from '../locales/words.ts';
import css from './question-editor.module.css';

interface QuestionEditorProps {
  readonly form: QuestionForm;
  readonly onChange: (form: QuestionForm) => void;
  /** The id of the saved question; null for one that isn't saved. */
  readonly id: string | null;
  readonly onSaved: (id: string) => void;
  readonly isAsking: boolean;
  readonly onAsk: () => void;
  /** Its columns can be drawn. */
  readonly answer: SqlAnswer | undefined;
}

/**
 * A question's SQL, its title and its chart, which managers may save for all of them. It is long
 * because it lists the fields and buttons one after the other.
 */
export function QuestionEditor({
  form,
  onChange,
  id,
  onSaved,
  isAsking,
  onAsk,
  answer,
}: QuestionEditorProps) {
  const t = useQuestionWords();
  const errorText = useErrorText();
  const save = useCommand(saveQuestion, [listQuestions]);
  const change = useCommand(changeQuestion, [listQuestions]);
  const failure = save.error ?? change.error;
  const isUntitled = form.title.trim() === '';
  return (
    <form
      className={css['editor']}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <Input.TextArea
        aria-label={t('sql')}
        className={css['sql'] ?? ''}
        autoSize={{ minRows: 5, maxRows: 24 }}
        spellCheck={false}
        value={form.sql}
        onChange={({ target }) => onChange({ ...form, sql: target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            onAsk();
          }
        }}
      />
      <div className={css['row']}>
        <Button type="primary" htmlType="submit" disabled={isAsking}>
          {t(isAsking ? 'asking' : 'ask')}
        </Button>
        <ChartChoice
          chart={form.chart}
          columns={answer?.columns.map(({ name }) => name) ?? []}
          onChange={(chart) => onChange({ ...form, chart })}
        />
      </div>
      <div className={css['row']}>
        <Input
          aria-label={t('name')}
          placeholder={t('name')}
          className={css['title'] ?? ''}
          maxLength={200}
          value={form.title}
          onChange={({ target }) => onChange({ ...form, title: target.value })}
        />
        {id !== null && (
          <Button
            disabled={isUntitled || change.isPending}
            onClick={() => change.mutate({ params: { id }, body: form })}
          >
            {t('save')}
          </Button>
        )}
        <Button
          disabled={isUntitled || save.isPending}
          onClick={() => save.mutate({ body: form }, { onSuccess: (saved) => onSaved(saved.id) })}
        >
          {t(id === null ? 'save' : 'saveAsNew')}
        </Button>
      </div>
      {failure && (
        <Alert type="error" showIcon title={t('saveFailed')} description={errorText(failure)} />
      )}
    </form>
  );
}

interface ChartChoiceProps {
  readonly chart: QuestionForm['chart'];
  readonly columns: readonly string[];
  readonly onChange: (chart: QuestionForm['chart']) => void;
}

/** How the answer is drawn, once its columns are known. */
function ChartChoice({ chart, columns, onChange }: ChartChoiceProps) {
  const t = useQuestionWords();
  const [first, second = first] = columns;
  if (first === undefined || second === undefined) {
    return null;
  }

  const names = columns.map((name) => ({
    value: name,
    label: isKnownColumn(name) ? t(`column.${name}`) : name,
  }));
  const choose = (type: string) =>
    onChange(type === 'bar' || type === 'line' ? { x: first, y: second, ...chart, type } : null);
  return (
    <>
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
            onChange={(name) => onChange({ ...chart, [axis]: name })}
          />
        ))}
    </>
  );
}
