import type { FeedbackStatus } from '@cablepark/contracts/feedback/feedback';
import { Tag, type Tone } from '../../../../shared/ui/tag.tsx';
import { useReviewWords } from '../locales/words.ts';

const tones: Readonly<Record<FeedbackStatus, Tone>> = { new: 'note', reviewed: 'green', archived: 'quiet' };

export function StatusTag({ status }: { readonly status: FeedbackStatus }) {
  const t = useReviewWords();
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>;
}
