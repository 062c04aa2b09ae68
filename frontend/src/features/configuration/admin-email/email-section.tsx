import { Input } from 'antd';
import { useId, useState } from 'react';
import { email } from '@cablepark/contracts/shared/text';
import { useUndoAction } from '../../../calendar/undo/use-undo-action.ts';
import { useFailedToast } from '../../../shared/errors/use-error-text.ts';
import { useUnsaved } from '../../../shared/forms/unsaved-changes.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { LoadFailed } from '../../../shared/ui/notes.tsx';
import { useAdminEmail, useChangeAdminEmail } from '../api.ts';
import { useConfigurationWords } from '../locales/words.ts';
import { SaveBar } from '../save-bar.tsx';
import sections from '../sections.module.css';

/** Email Notifications: the address to which notices of bookings are sent. */
export function EmailSection() {
  const t = useConfigurationWords();
  const { data, isError, refetch } = useAdminEmail();
  return (
    <Card title={t('email.title')}>
      <p className={sections['lead']}>{t('email.lead')}</p>
      {isError && <LoadFailed text={t('email.loadFailed')} onRetry={() => void refetch()} />}
      {data && !isError && <EmailForm stored={data.email ?? ''} />}
    </Card>
  );
}

function EmailForm({ stored }: { readonly stored: string }) {
  const t = useConfigurationWords();
  const failedToast = useFailedToast();
  const undoAction = useUndoAction();
  const ids = { field: useId(), problem: useId() };
  const [edited, setEdited] = useState<string | null>(null);
  const [hasSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending } = useChangeAdminEmail();
  const address = edited ?? stored;
  const isChanged = address.trim() !== stored;
  // A saved address is forgotten, so that an undo of it is shown.
  if (edited === stored) setEdited(null);
  useUnsaved('email', isChanged);
  const problem =
    address.trim() === '' ? t('email.empty') : email('').safeParse(address).success ? undefined : t('email.invalid');
  const save = () => {
    setSubmitted(true);
    if (problem !== undefined) return;
    mutate(
      { body: { email: address.trim() } },
      {
        onSuccess: (saved) => {
          const text = t('email.savedText', { email: saved.email });
          toast({ title: t('email.saved'), text, action: undoAction([saved]) });
          setSubmitted(false);
        },
        onError: failedToast(t('email.saveFailed'), t('email.saveFailedText')),
      },
    );
  };
  const showsProblem = hasSubmitted && problem !== undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label htmlFor={ids.field} className={sections['label']}>
        {t('email.label')}
      </label>
      <Input
        id={ids.field}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        placeholder={t('email.placeholder')}
        disabled={isPending}
        status={showsProblem ? 'error' : ''}
        aria-invalid={showsProblem}
        aria-describedby={showsProblem ? ids.problem : undefined}
        value={address}
        onChange={({ target }) => setEdited(target.value)}
      />
      {showsProblem && (
        <p role="alert" id={ids.problem} className={sections['invalid']}>
          {problem}
        </p>
      )}
      <SaveBar
        sectionTitle={t('email.title')}
        isChanged={isChanged}
        canSave={isChanged || stored === ''}
        isPending={isPending}
        onSave={save}
        onDiscard={() => {
          setEdited(null);
          setSubmitted(false);
        }}
      />
    </form>
  );
}
