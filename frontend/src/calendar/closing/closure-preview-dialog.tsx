import { Alert, Spin } from 'antd';
import { useFailedText } from '../../shared/errors/use-error-text.ts';
import { ConfirmDialog } from '../../shared/forms/confirm-dialog.tsx';
import { useLanguage } from '../../shared/i18n/language.ts';
import { useClosurePreview, type PlannedClosure } from './api.ts';
import { BookingLines } from './booking-lines.tsx';
import css from './closing.module.css';
import type { ClosureBody } from './closure-form.ts';
import { useClosingWords } from './locales/words.ts';
import { stretchText } from './stretch-text.ts';
import type { ActionFailure } from './use-action.ts';

interface ClosurePreviewDialogProps {
  readonly body: ClosureBody;
  readonly isPending: boolean;
  readonly failure: ActionFailure | undefined;
  readonly onConfirm: () => void;
  /** Back to the form. */
  readonly onBack: () => void;
}

/** Shows how many slots a closure would close, and whose bookings it would postpone, before it is made. */
export function ClosurePreviewDialog({ body, isPending, failure, onConfirm, onBack }: ClosurePreviewDialogProps) {
  const t = useClosingWords();
  const language = useLanguage();
  const failedText = useFailedText();
  const { data: preview, error } = useClosurePreview(body);
  return (
    <ConfirmDialog
      title={t('preview.title', { stretch: stretchText(language, body) })}
      confirmText={isPending ? t('preview.pending') : t('preview.confirm')}
      cancelText={t('preview.back')}
      isDangerous
      isDisabled={preview === undefined}
      isPending={isPending}
      failure={failure?.text}
      onConfirm={onConfirm}
      onClose={() => {
        if (!isPending) onBack();
      }}
    >
      <p className={css['reason']}>
        <strong>{t(`reason.${body.reason}`)}</strong>
        {body.note && `: ${body.note[language]}`}
      </p>
      {preview ? (
        <PreviewFacts preview={preview} />
      ) : error ? (
        <Alert type="error" showIcon title={failedText(t('preview.failed'), error)} />
      ) : (
        <div role="status" className={css['loading']}>
          <Spin size="small" /> {t('preview.loading')}
        </div>
      )}
    </ConfirmDialog>
  );
}

function PreviewFacts({ preview: { slots, bookings, mails } }: { readonly preview: PlannedClosure }) {
  const t = useClosingWords();
  const counts = [
    ['preview.slots', slots],
    ['preview.bookings', bookings.length],
    ['preview.mails', mails],
  ] as const;
  return (
    <>
      <dl className={css['facts']}>
        {counts.map(([name, count]) => (
          <div key={name} data-warning={name === 'preview.bookings' && count > 0}>
            <dt>{t(name)}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {bookings.length > 0 && <BookingLines bookings={bookings} />}
      <p className={css['quiet']}>{t(bookings.length > 0 ? 'preview.told' : 'preview.nobody')}</p>
    </>
  );
}
