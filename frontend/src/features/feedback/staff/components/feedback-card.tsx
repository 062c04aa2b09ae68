import { Button, Card, Descriptions, Form, Input } from 'antd';
import { useState } from 'react';

import {
  listFeedback,
  updateFeedback,
  type Feedback,
  type FeedbackStatus,
} from '@cablepark/contracts/feedback/feedback';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { useCommand } from '#shared/api/use-command';
import { useFailedToast } from '#shared/errors/error-texts';
import { Dialog } from '#shared/forms/dialogs';
import { formStyle } from '#shared/forms/rule';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { EraseDialog } from '#shared/privacy/erase-dialog';
import { showToast } from '#shared/toast/toasts';
import type { Tone } from '#shared/ui/elements';
import { StaffTag } from '#shared/ui/staff-parts';
import { useReviewWords } from '../locales/words.ts';
import css from './feedback-card.module.css';
import details from './feedback-details-dialog.module.css';

interface FeedbackCardProps {
  readonly item: Feedback;
  /** Null if it is not known. */
  readonly sender: string | null;
  readonly onOpen: () => void;
}

/**
 * A summary of one feedback. The comment is a button whose clickable area covers the whole card.
 */
export function FeedbackCard({ item, sender, onOpen }: FeedbackCardProps) {
  const t = useReviewWords();
  return (
    <Card
      role="article"
      hoverable
      className={css['card'] ?? ''}
      classNames={{ body: css['body'] ?? '' }}
    >
      <div className={css['row']}>
        <Stars rating={item.rating} />
        <time dateTime={item.createdAt} className={css['quiet']}>
          {formatDateAndTime(t.language, item.createdAt)}
        </time>
      </div>
      <div className={css['row']}>
        <span className={css['tags']}>
          <span className={css['tag']}>{t(`category.${item.category}`)}</span>
          <StatusTag status={item.status} />
        </span>
        <span className={css['sender']} title={sender ?? undefined}>
          {sender ?? t('anonymous')}
        </span>
      </div>
      <button type="button" className={css['open']} aria-haspopup="dialog" onClick={onOpen}>
        <span className={css['comment']}>{item.comment}</span>
      </button>
      <div className={css['row']}>
        <span className={css['id']} title={item.id}>
          {t('id', { id: item.id })}
        </span>
        {item.adminNotes !== null && <span className={css['notes']}>{t('hasNotes')}</span>}
      </div>
    </Card>
  );
}

const scale = [1, 2, 3, 4, 5];

function Stars({ rating }: { readonly rating: number }) {
  const t = useReviewWords();
  return (
    <span role="img" aria-label={t('stars', { rating })} className={css['stars']}>
      {scale.map((star) => (
        <svg
          key={star}
          width="18"
          height="18"
          viewBox="0 0 24 24"
          data-full={star <= rating}
          aria-hidden="true"
        >
          <path d="m12 3 2.7 5.6 6.1.9-4.4 4.3 1 6.1L12 17l-5.4 2.9 1-6.1-4.4-4.3 6.1-.9z" />
        </svg>
      ))}
    </span>
  );
}

const tones: Readonly<Record<FeedbackStatus, Tone>> = {
  new: 'note',
  reviewed: 'green',
  archived: 'quiet',
};

function StatusTag({ status }: { readonly status: FeedbackStatus }) {
  const t = useReviewWords();
  return <StaffTag tone={tones[status]}>{t(`status.${status}`)}</StaffTag>;
}

interface FeedbackDetailsDialogProps {
  readonly item: Feedback;
  /** Null if it is not known. */
  readonly sender: string | null;
  /** The draft of the notes. The page holds it, so that closing the dialog loses nothing. */
  readonly notes: string;
  readonly onNotesChange: (notes: string) => void;
  readonly onClose: () => void;
}

/**
 * Shows feedback in full, with the staff's notes and the changes that its status allows (rule
 * 10.2). It stays in one piece, because all its parts change the same feedback.
 */
export function FeedbackDetailsDialog({
  item,
  sender,
  notes,
  onNotesChange,
  onClose,
}: FeedbackDetailsDialogProps) {
  const t = useReviewWords();
  const failedToast = useFailedToast();
  const { mutate, isPending } = useCommand(updateFeedback, [listFeedback]);
  const update = (status: FeedbackStatus) => {
    const text = status === item.status ? t('updated.notesText') : t('updated.text');
    mutate(
      { params: { id: item.id }, body: { status, adminNotes: notes } },
      {
        onSuccess: () => {
          showToast({ title: t('updated.title'), text });
          onClose();
        },
        onError: failedToast(t('updateFailed.title'), t('updateFailed.text')),
      },
    );
  };

  const [isErasing, setErasing] = useState(false);
  const isArchived = item.status === 'archived';
  const hasNewNotes = notes.trim() !== (item.adminNotes ?? '');
  return (
    <Dialog
      isWide
      title={t('details.title')}
      buttons={
        <>
          {item.status !== 'reviewed' && (
            <Button type="primary" disabled={isPending} onClick={() => update('reviewed')}>
              {t(isArchived ? 'details.restore' : 'details.review')}
            </Button>
          )}
          {hasNewNotes && (
            <Button
              type={item.status === 'reviewed' ? 'primary' : 'default'}
              disabled={isPending}
              onClick={() => update(item.status)}
            >
              {t('details.saveNotes')}
            </Button>
          )}
          {!isArchived && (
            <Button disabled={isPending} onClick={() => update('archived')}>
              {t('details.archive')}
            </Button>
          )}
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
      apart={
        <Button type="text" danger onClick={() => setErasing(true)}>
          {t('erasePersonalData')}
        </Button>
      }
      onClose={onClose}
    >
      <Descriptions
        layout="vertical"
        column={1}
        size="small"
        items={[
          {
            key: 'rating',
            label: t('details.rating'),
            children: (
              <div className={details['rating']}>
                <Stars rating={item.rating} />
                <span aria-hidden="true">{t('stars', { rating: item.rating })}</span>
                <StatusTag status={item.status} />
              </div>
            ),
          },
          {
            key: 'comment',
            label: t('details.comment'),
            children: <span className={details['comment']}>{item.comment}</span>,
          },
          {
            key: 'sender',
            label: t('details.sender'),
            children: <span>{sender ?? t('anonymous')}</span>,
          },
          {
            key: 'email',
            label: t('details.email'),
            children:
              item.email === null ? (
                <span>{t('anonymous')}</span>
              ) : (
                <a href={`mailto:${item.email}`}>{toShownEmail(item.email)}</a>
              ),
          },
          {
            key: 'submitted',
            label: t('details.submitted'),
            children: <span>{formatDateAndTime(t.language, item.createdAt)}</span>,
          },
        ]}
      />
      <Form<{ notes: string }>
        {...formStyle}
        initialValues={{ notes }}
        onValuesChange={(_, fields) => onNotesChange(fields.notes)}
      >
        <Form.Item name="notes" label={t('details.notes')}>
          <Input.TextArea rows={3} maxLength={5000} placeholder={t('details.notesPlaceholder')} />
        </Form.Item>
      </Form>
      {isErasing && (
        <EraseDialog
          subject="feedback"
          id={item.id}
          onErased={onClose}
          onClose={() => setErasing(false)}
        />
      )}
    </Dialog>
  );
}
