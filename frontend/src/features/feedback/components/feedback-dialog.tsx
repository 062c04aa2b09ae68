import { Form, Input, Select } from 'antd';
import { useId, useState } from 'react';

import {
  feedbackCategories,
  feedbackForm,
  submitFeedback,
} from '@cablepark/contracts/feedback/feedback';
import type { BodyInput } from '@cablepark/contracts/shared/define-endpoint';

import { useCommand } from '#shared/api/calls';
import { FormDialog } from '#shared/forms/dialogs';
import { TextField } from '#shared/forms/fields';
import { checkBy } from '#shared/forms/rule';
import { PrivacyNote } from '#shared/privacy/privacy-note';
import { showToast } from '#shared/toast/toasts';
import { AntdTheme } from '#shared/ui/theme/antd-theme';
import { useFeedbackFormWords } from '../locales/form/words.ts';
import css from './feedback-dialog.module.css';

const MAX_COMMENT_LENGTH = 2000;

type Fields = BodyInput<typeof submitFeedback>;

/**
 * The customer's feedback form (rule 10.1). It is long because it lists the form's fields one after
 * the other.
 */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useFeedbackFormWords();
  const [form] = Form.useForm<Fields>();
  // Before the form is rendered, it has no values.
  const { rating, comment } = {
    comment: '',
    ...Form.useWatch((values: Partial<Fields>) => values, form),
  };
  const { mutate, isPending } = useCommand(submitFeedback);
  const send = (body: Fields) => {
    mutate(
      { body },
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

  return (
    <AntdTheme>
      <FormDialog<Fields>
        title={t('yourFeedback')}
        lead={t('form.lead')}
        form={form}
        initialValues={{ comment: '', category: 'general', email: '' }}
        submitText={t('form.send')}
        pendingText={t('form.sending')}
        isPending={isPending}
        isDisabled={rating === undefined || comment.trim() === ''}
        onSubmit={send}
        onInvalid={(text) => showToast({ title: t('invalid.title'), text, tone: 'destructive' })}
        onClose={onClose}
      >
        <Form.Item name="rating" noStyle>
          <StarRating />
        </Form.Item>
        <Form.Item
          label={t('form.comment')}
          name="comment"
          rules={[
            checkBy(
              feedbackForm.shape.comment,
              t(comment.trim() === '' ? 'invalid.empty' : 'invalid.long'),
            ),
          ]}
        >
          <Input.TextArea
            placeholder={t('form.commentPlaceholder')}
            autoSize={{ minRows: 4, maxRows: 10 }}
            count={{ show: true, max: MAX_COMMENT_LENGTH }}
          />
        </Form.Item>
        <Form.Item label={t('form.category')} name="category">
          <Select
            options={feedbackCategories.map((value) => ({
              value,
              label: t(`categories.${value}`),
            }))}
          />
        </Form.Item>
        <TextField
          kind="email"
          label={t('email')}
          isOptional
          extra={t('form.emailHint')}
          rules={[checkBy(feedbackForm.shape.email, t('invalid.email'))]}
        />
        <PrivacyNote />
      </FormDialog>
    </AntdTheme>
  );
}

const ratings = ['poor', 'fair', 'good', 'great', 'excellent'] as const;

interface StarRatingProps {
  /** 1 to 5; undefined until one is chosen. */
  readonly value?: number;
  readonly onChange?: (rating: number) => void;
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
              onChange={() => onChange?.(rating)}
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
