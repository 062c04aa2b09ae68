import { Button, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import type { Feedback, FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { useReturnFocus } from '../../../../shared/forms/dialogs.tsx';
import { useLanguage } from '../../../../shared/i18n/language.ts';
import { EraseDialog } from '../../../../shared/privacy/erase-dialog.tsx';
import { usePrivacyWords } from '../../../../shared/privacy/locales/words.ts';
import { dateAndTime } from '../../../../shared/time/dates.ts';
import { useUpdateFeedback } from '../api.ts';
import { useReviewWords } from '../locales/words.ts';
import css from './feedback-details-dialog.module.css';
import { Stars, StatusTag } from './feedback-card.tsx';
import { useFailedToast } from '../../../../shared/errors/use-error-text.ts';
import { toast } from '../../../../shared/toast/toasts.ts';

interface FeedbackDetailsDialogProps {
  readonly item: Feedback;
  /** Null if it is not known. */
  readonly sender: string | null;
  /** The draft of the notes. The page holds it, so that closing the dialog loses nothing. */
  readonly notes: string;
  readonly onNotesChange: (notes: string) => void;
  readonly onClose: () => void;
}

/** Shows feedback in full, with the staff's notes and the changes that its status allows (rule 10.2). */
export function FeedbackDetailsDialog({ item, sender, notes, onNotesChange, onClose }: FeedbackDetailsDialogProps) {
  const t = useReviewWords();
  const language = useLanguage();
  const notesId = useId();
  useReturnFocus();
  const failedToast = useFailedToast();
  const { mutate, isPending } = useUpdateFeedback();
  const update = (status: FeedbackStatus) => {
    const text = status === item.status ? t('updated.notesText') : t('updated.text');
    mutate(
      { params: { id: item.id }, body: { status, adminNotes: notes } },
      {
        onSuccess: () => {
          toast({ title: t('updated.title'), text });
          onClose();
        },
        onError: failedToast(t('updateFailed.title'), t('updateFailed.text')),
      },
    );
  };
  const privacy = usePrivacyWords();
  const [isErasing, setErasing] = useState(false);
  const isArchived = item.status === 'archived';
  const hasNewNotes = notes.trim() !== (item.adminNotes ?? '');
  return (
    <Modal
      open
      // Wide enough for all five buttons on one line.
      width={680}
      title={t('details.title')}
      onCancel={onClose}
      footer={
        <div className={css['buttons']}>
          <Button type="text" danger className={css['erase'] ?? ''} onClick={() => setErasing(true)}>
            {privacy('erasePersonalData')}
          </Button>
          <Button onClick={onClose}>{t('details.close')}</Button>
          {hasNewNotes && (
            <Button disabled={isPending} onClick={() => update(item.status)}>
              {t('details.saveNotes')}
            </Button>
          )}
          {!isArchived && (
            <Button disabled={isPending} onClick={() => update('archived')}>
              {t('details.archive')}
            </Button>
          )}
          {item.status !== 'reviewed' && (
            <Button type="primary" disabled={isPending} onClick={() => update('reviewed')}>
              {t(isArchived ? 'details.restore' : 'details.review')}
            </Button>
          )}
        </div>
      }
    >
      <dl className={css['facts']}>
        <dt>{t('details.rating')}</dt>
        <dd className={css['rating']}>
          <Stars rating={item.rating} />
          <span aria-hidden="true">{t('stars', { rating: item.rating })}</span>
          <StatusTag status={item.status} />
        </dd>
        <dt>{t('details.comment')}</dt>
        <dd className={css['comment']}>{item.comment}</dd>
        <dt>{t('details.sender')}</dt>
        <dd>{sender ?? t('anonymous')}</dd>
        <dt>{t('details.email')}</dt>
        <dd>{item.email === null ? t('anonymous') : <a href={`mailto:${item.email}`}>{item.email}</a>}</dd>
        <dt>{t('details.submitted')}</dt>
        <dd>{dateAndTime(language, item.createdAt)}</dd>
      </dl>
      <label htmlFor={notesId} className={css['label']}>
        {t('details.notes')}
      </label>
      <Input.TextArea
        id={notesId}
        rows={3}
        maxLength={5000}
        placeholder={t('details.notesPlaceholder')}
        value={notes}
        onChange={({ target }) => onNotesChange(target.value)}
      />
      {isErasing && (
        <EraseDialog subject="feedback" id={item.id} onErased={onClose} onClose={() => setErasing(false)} />
      )}
    </Modal>
  );
}
