import { InputNumber } from 'antd';
import { useId, useState } from 'react';
import { changeReminders, DEFAULT_REMINDER_HOURS } from '@cablepark/contracts/configuration/reminders';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { useFailedToast } from '../../../shared/errors/use-error-text.ts';
import { useUnsaved } from '../../../shared/forms/unsaved-changes.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { LoadFailed } from '../../../shared/ui/notes.tsx';
import { useChangeReminders, useReminders } from '../api.ts';
import { useConfigurationWords } from '../locales/words.ts';
import { SaveBar } from '../save-bar.tsx';
import sections from '../sections.module.css';

/** Reminders: how long before a session its customer is reminded by mail, if at all. */
export function RemindersSection() {
  const t = useConfigurationWords();
  const { data: stored, isError, refetch } = useReminders();
  return (
    <Card title={t('reminders.title')}>
      <p className={sections['lead']}>{t('reminders.lead')}</p>
      {isError && <LoadFailed text={t('reminders.loadFailed')} onRetry={() => void refetch()} />}
      {stored && !isError && <RemindersForm stored={stored.hoursBefore} />}
    </Card>
  );
}

function RemindersForm({ stored }: { readonly stored: number }) {
  const t = useConfigurationWords();
  const failedToast = useFailedToast();
  const undoAction = useUndoAction();
  const ids = { field: useId(), problem: useId() };
  /** Undefined if nothing was edited, and null while the field is empty. */
  const [edited, setEdited] = useState<number | null>();
  const { mutate, isPending } = useChangeReminders();
  const hoursBefore = edited === undefined ? stored : edited;
  const isValid = changeReminders.body?.safeParse({ hoursBefore }).success === true;
  const isChanged = hoursBefore !== stored;
  useUnsaved('reminders', isChanged);
  const save = () => {
    if (!isValid || hoursBefore === null) return;
    mutate(
      { body: { hoursBefore } },
      {
        onSuccess: (saved) => {
          const count = saved.hoursBefore;
          const text = count === 0 ? t('reminders.savedOff') : t('reminders.savedText', { count });
          toast({ title: t('reminders.saved'), text, action: undoAction([saved]) });
          setEdited(undefined);
        },
        onError: failedToast(t('reminders.saveFailed'), t('reminders.saveFailedText')),
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={ids.field} className={sections['label']}>
        {t('reminders.hours')}
      </label>
      <InputNumber
        id={ids.field}
        suffix={t('leadTime.hoursUnit')}
        inputMode="numeric"
        placeholder={String(DEFAULT_REMINDER_HOURS)}
        disabled={isPending}
        status={isValid ? '' : 'error'}
        aria-invalid={!isValid}
        aria-describedby={ids.problem}
        style={{ inlineSize: '100%' }}
        value={hoursBefore}
        onChange={setEdited}
      />
      {isValid ? (
        <p id={ids.problem} className={sections['explanation']}>
          {hoursBefore === 0 ? t('reminders.off') : t('reminders.text')}
        </p>
      ) : (
        <p role="alert" id={ids.problem} className={sections['invalid']}>
          {t('reminders.invalid')}
        </p>
      )}
      <SaveBar
        sectionTitle={t('reminders.title')}
        isChanged={isChanged}
        isPending={isPending}
        onSave={save}
        onDiscard={() => setEdited(undefined)}
      />
    </form>
  );
}
