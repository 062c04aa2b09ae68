import { Form, Input, Modal, Select } from 'antd';
import { useState, useId } from 'react';
import { feedbackCategories, submitFeedback } from '@cablepark/contracts/feedback/feedback';
import { mutationHook } from '../../../shared/api/hooks.ts';
import { OptionalLabel } from '../../../shared/forms/fields.tsx';
import { useReturnFocus } from '../../../shared/forms/dialogs.tsx';
import { PrivacyNote } from '../../../shared/privacy/privacy-note.tsx';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { useFeedbackFormWords } from '../locales/form/words.ts';
import css from './feedback-dialog.module.css';
import { problemOf, type FeedbackProblem } from './feedback-problem.ts';

const useSubmitFeedback = mutationHook(submitFeedback);
const MAX_COMMENT_LENGTH = 2000;

/** The customer's feedback form (rule 10.1). */
export function FeedbackDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useFeedbackFormWords();
  const { mutate, isPending } = useSubmitFeedback();
  const [rating, setRating] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [email, setEmail] = useState('');
  const [category, setCategory] = useState<(typeof feedbackCategories)[number]>('general');
  const [problem, setProblem] = useState<FeedbackProblem | null>(null);
  useReturnFocus();

  const send = () => {
    if (rating === null) return;
    const draft = { rating, comment, email, category };
    const found = problemOf(draft);
    setProblem(found ?? null);
    if (found) {
      toast({ title: t('invalid.title'), text: t(`invalid.${found}`), tone: 'destructive' });
      return;
    }
    mutate(
      { body: draft },
      {
        onSuccess: () => {
          onClose();
          toast({ title: t('sent') });
        },
        onError: () => toast({ title: t('failed.title'), text: t('failed.text'), tone: 'destructive' }),
      },
    );
  };
  const errorProps = (...problems: FeedbackProblem[]) =>
    problem !== null && problems.includes(problem)
      ? { validateStatus: 'error' as const, help: t(`invalid.${problem}`) }
      : {};
  return (
    <AntdTheme>
      <Modal open title={t('form.title')} footer={null} width={480} mask={{ closable: false }} onCancel={onClose}>
        <p className={css['lead']}>{t('form.lead')}</p>
        <Form layout="vertical" requiredMark={false} noValidate disabled={isPending} onFinish={send}>
          <StarRating value={rating} onChange={setRating} />
          <Form.Item label={t('form.comment')} htmlFor="feedback-comment" {...errorProps('empty', 'long')}>
            <Input.TextArea
              id="feedback-comment"
              value={comment}
              placeholder={t('form.commentPlaceholder')}
              autoSize={{ minRows: 4, maxRows: 10 }}
              count={{ show: true, max: MAX_COMMENT_LENGTH }}
              onChange={({ target }) => setComment(target.value)}
            />
          </Form.Item>
          <Form.Item label={t('form.category')} htmlFor="feedback-category">
            <Select
              id="feedback-category"
              value={category}
              options={feedbackCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
              onChange={setCategory}
            />
          </Form.Item>
          <Form.Item
            label={<OptionalLabel text={t('form.email')} />}
            htmlFor="feedback-email"
            extra={t('form.emailHint')}
            {...errorProps('email')}
          >
            <Input
              id="feedback-email"
              type="email"
              inputMode="email"
              autoComplete="email"
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          </Form.Item>
          <PrivacyNote />
          <div className={css['buttons']}>
            <Button tone="quiet" onClick={onClose}>
              {t('form.cancel')}
            </Button>
            <Button type="submit" tone="action" disabled={isPending || rating === null || comment.trim() === ''}>
              {isPending ? t('form.sending') : t('form.send')}
            </Button>
          </div>
        </Form>
      </Modal>
    </AntdTheme>
  );
}

const ratings = ['poor', 'fair', 'good', 'great', 'excellent'] as const;

interface StarRatingProps {
  /** 1 to 5; null until one is chosen. */
  readonly value: number | null;
  readonly onChange: (rating: number) => void;
}

/** Five stars, which are radio buttons labelled Poor, Fair, Good, Great and Excellent. */
function StarRating({ value, onChange }: StarRatingProps) {
  const t = useFeedbackFormWords();
  const name = useId();
  const [hovered, setHovered] = useState<number | null>(null);
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
            data-lit={shown !== null && rating <= shown}
            title={label}
            onMouseEnter={() => setHovered(rating)}
            onMouseLeave={() => setHovered(null)}
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
