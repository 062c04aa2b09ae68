import { useId, useState } from 'react';

import {
  feedbackCategories,
  feedbackForm,
  submitFeedback,
} from '@cablepark/contracts/feedback/feedback';

import { useCommand } from '#shared/api/use-command';
import { PublicFormDialog } from '#shared/forms/public-dialogs';
import { ChoiceInput, LongTextInput, TextInput } from '#shared/forms/public-fields';
import { findErrorBy } from '#shared/forms/rule';
import { useFormFields } from '#shared/forms/use-form-fields';
import { PrivacyNote } from '#shared/privacy/privacy-note';
import { showToast } from '#shared/toast/toasts';
import { useFeedbackFormWords } from '../locales/form/words.ts';
import css from './feedback-dialog.module.css';

const MAX_COMMENT_LENGTH = 2000;

interface Fields {
  /** 1 to 5; undefined until one is chosen. */
  readonly rating: number | undefined;
  readonly comment: string;
  readonly category: (typeof feedbackCategories)[number];
  readonly email: string;
}

const BLANK: Fields = { rating: undefined, comment: '', category: 'general', email: '' };

/**
 * The customer's feedback form (rule 10.1). It is long because it lists the fields one after the
 * other.
 */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useFeedbackFormWords();
  const { mutate, isPending } = useCommand(submitFeedback);
  const send = ({ rating, ...others }: Fields) => {
    if (rating === undefined) {
      return;
    }

    mutate(
      { body: { rating, ...others } },
      {
        onSuccess: () => {
          onClose();
          showToast({ title: t('sent') });
        },
        onError: () =>
          showToast({ title: t('failed.title'), text: t('failed.text'), tone: 'destructive' }),
      },
    );
  };

  const form = useFormFields<Fields>({
    initial: BLANK,
    checks: {
      comment: (comment) => {
        const problem = String(comment).trim() === '' ? 'invalid.empty' : 'invalid.long';
        return findErrorBy(feedbackForm.shape.comment, t(problem))(comment);
      },
      email: findErrorBy(feedbackForm.shape.email, t('invalid.email')),
    },
    onInvalid: (text) => showToast({ title: t('invalid.title'), text, tone: 'destructive' }),
    onSubmit: send,
  });
  const { rating, comment } = form.fields;
  return (
    <PublicFormDialog
      title={t('yourFeedback')}
      lead={t('form.lead')}
      form={form}
      submitText={t('form.send')}
      pendingText={t('form.sending')}
      isPending={isPending}
      isDisabled={rating === undefined || comment.trim() === ''}
      onClose={onClose}
    >
      <StarRating value={rating} onChange={(stars) => form.change({ rating: stars })} />
      <LongTextInput
        text={form.bindText('comment')}
        label={t('form.comment')}
        placeholder={t('form.commentPlaceholder')}
        rows={4}
        maxLength={MAX_COMMENT_LENGTH}
        isCounted
      />
      <ChoiceInput
        text={form.bindText('category')}
        label={t('form.category')}
        options={feedbackCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
      />
      <TextInput
        text={form.bindText('email')}
        kind="email"
        label={t('email')}
        isOptional
        hint={t('form.emailHint')}
      />
      <PrivacyNote />
    </PublicFormDialog>
  );
}

const ratings = ['poor', 'fair', 'good', 'great', 'excellent'] as const;

interface StarRatingProps {
  /** 1 to 5; undefined until one is chosen. */
  readonly value: number | undefined;
  readonly onChange: (rating: number) => void;
}

/**
 * Five stars, which are radio buttons labelled Poor, Fair, Good, Great and Excellent, as a field of
 * a form.
 */
function StarRating({ value, onChange }: StarRatingProps) {
  const t = useFeedbackFormWords();
  const name = useId();
  const [hovered, setHovered] = useState<number>();
  const shown = hovered ?? value;
  const stars = ratings.map((key, i) => ({ rating: i + 1, label: t(`stars.${key}`) }));
  return (
    <div role="radiogroup" aria-labelledby={`${name}-label`} className={css['rating']}>
      <span id={`${name}-label`}>{t('form.rating')}</span>
      <div className={css['line']}>
        {stars.map(({ rating, label }) => (
          <label
            key={rating}
            className={css['star']}
            data-lit={shown !== undefined && rating <= shown}
            title={label}
            onMouseEnter={() => setHovered(rating)}
            onMouseLeave={() => setHovered(undefined)}
          >
            <input
              type="radio"
              name={name}
              value={rating}
              checked={rating === value}
              aria-label={label}
              onChange={() => onChange(rating)}
            />
            <Star />
          </label>
        ))}
        <span className={css['label']} aria-hidden="true">
          {stars.find(({ rating }) => rating === shown)?.label}
        </span>
      </div>
    </div>
  );
}

const Star = () => (
  <svg width="32" height="32" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="m12 3 2.700 5.700 6.300.8-4.600 4.300 1.200 6.200-5.600-3.100L6.400 20l1.200-6.200L3 9.500l6.300-.8Z" />
  </svg>
);
