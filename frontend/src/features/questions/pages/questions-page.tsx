import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';

import {
  askInSql,
  eraseQuestion,
  listQuestions,
  type Question,
  type QuestionForm,
} from '@cablepark/contracts/analytics/question';

import { ApiError } from '#shared/api/api-error';
import { queryOf } from '#shared/api/queries';
import { useCommand } from '#shared/api/use-command';
import { useErrorText } from '#shared/errors/error-texts';
import { ConfirmDialog } from '#shared/forms/dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { PlusIcon } from '#shared/ui/icons';
import { LoadFailedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { Answer } from '../components/answer.tsx';
import { QuestionEditor } from '../components/question-editor.tsx';
import { examples } from '../examples.ts';
import { useQuestionWords } from '../locales/words.ts';
import css from './questions-page.module.css';

interface OpenQuestion {
  /** The id of a saved question; null for an example, and for one that isn't saved. */
  readonly id: string | null;
  readonly form: QuestionForm;
  readonly isEditing: boolean;
}

const EMPTY: OpenQuestion = {
  id: null,
  form: { title: '', sql: '', chart: null },
  isEditing: true,
};

/**
 * `/admin/questions`: worked and saved questions with their answers, and the SQL behind them
 * (docs/analysts.md). It stays in one piece, because both lists open the same question.
 */
export function QuestionsPage() {
  const t = useQuestionWords();
  const [open, setOpen] = useState<OpenQuestion>();
  const ask = useCommand(askInSql);
  const askFor = (sql: string) => {
    if (sql.trim() !== '') {
      ask.mutate({ body: { sql } });
    }
  };

  const openAnswer = (form: QuestionForm, id: string | null) => {
    ask.reset();
    setOpen({ id, form, isEditing: false });
    askFor(form.sql);
  };

  return (
    <StaffPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button
          icon={<PlusIcon />}
          onClick={() => {
            ask.reset();
            setOpen(EMPTY);
          }}
        >
          {t('newQuestion')}
        </Button>
      }
    >
      <StaffCard title={t('examples')}>
        <ul className={css['choices']}>
          {examples.map((example) => (
            <li key={example.title} className={css['choice']}>
              <Button
                className={css['question'] ?? ''}
                onClick={() => openAnswer({ ...example, title: t(example.title) }, null)}
              >
                {t(example.title)}
              </Button>
            </li>
          ))}
        </ul>
      </StaffCard>
      <SavedQuestions
        openId={open?.id ?? null}
        onOpen={({ id, title, sql, chart }) => openAnswer({ title, sql, chart }, id)}
        onErased={(id) => {
          if (open?.id === id) {
            setOpen({ ...open, id: null });
          }
        }}
      />
      {open && (
        <OpenCard open={open} onChange={setOpen} ask={ask} onAsk={() => askFor(open.form.sql)} />
      )}
    </StaffPage>
  );
}

interface SavedQuestionsProps {
  readonly openId: string | null;
  readonly onOpen: (question: Question) => void;
  readonly onErased: (id: string) => void;
}

/** The questions that managers share. */
function SavedQuestions({ openId, onOpen, onErased }: SavedQuestionsProps) {
  const t = useQuestionWords();
  const questions = useQuery(queryOf(listQuestions, { refetchOnMount: true })({}));
  const [erasing, setErasing] = useState<Question | null>(null);
  const { send, ...dialog } = useDialogCommand(useCommand(eraseQuestion, [listQuestions]), {
    onDone: () => {
      if (erasing) {
        onErased(erasing.id);
      }
    },
    onClose: () => setErasing(null),
  });
  return (
    <StaffCard title={t('saved')}>
      {questions.isError && (
        <LoadFailedAlert text={t('loadFailed')} onRetry={() => void questions.refetch()} />
      )}
      {questions.data?.length === 0 && <p className={css['none']}>{t('noneSaved')}</p>}
      <ul className={css['choices']}>
        {questions.data?.map((question) => (
          <li key={question.id} className={css['choice']}>
            <Button
              type={question.id === openId ? 'primary' : 'default'}
              className={css['question'] ?? ''}
              onClick={() => onOpen(question)}
            >
              {question.title}
            </Button>
            <Button
              type="text"
              danger
              aria-label={`${t('erase')}: ${question.title}`}
              onClick={() => setErasing(question)}
            >
              {t('erase')}
            </Button>
          </li>
        ))}
      </ul>
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
    </StaffCard>
  );
}

interface OpenCardProps {
  readonly open: OpenQuestion;
  readonly onChange: (open: OpenQuestion) => void;
  readonly ask: ReturnType<typeof useCommand<typeof askInSql>>;
  readonly onAsk: () => void;
}

/** A question with its answer, and while it is edited with its SQL. */
function OpenCard({ open, onChange, ask, onAsk }: OpenCardProps) {
  const t = useQuestionWords();
  const errorText = useErrorText();
  const { data: answer, error, isPending } = ask;
  const { form, isEditing } = open;
  // DuckDB's own sentence is in English only, and says more than ours.
  const reason =
    error instanceof ApiError && error.code === 'SQL_FAILED' ? error.body?.error : undefined;
  return (
    <StaffCard title={form.title === '' ? t('newQuestion') : form.title}>
      <div className={css['open']}>
        {isEditing && (
          <QuestionEditor
            form={form}
            onChange={(changed) => onChange({ ...open, form: changed })}
            id={open.id}
            onSaved={(id) => onChange({ ...open, id })}
            isAsking={isPending}
            onAsk={onAsk}
            answer={answer}
          />
        )}
        {isPending && <p role="status">{t('asking')}</p>}
        {error && (
          <Alert
            type="error"
            showIcon
            title={t('failed')}
            description={reason ?? errorText(error)}
          />
        )}
        {answer && <Answer answer={answer} chart={form.chart} />}
        <Button
          className={css['toggle'] ?? ''}
          aria-expanded={isEditing}
          onClick={() => onChange({ ...open, isEditing: !isEditing })}
        >
          {t(isEditing ? 'hideSql' : 'edit')}
        </Button>
      </div>
    </StaffCard>
  );
}
