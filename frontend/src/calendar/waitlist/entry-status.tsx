import type { WaitlistEntry } from '@cablepark/contracts/schedule/waitlist';

import { Tag, type Tone } from '#shared/ui/elements';
import { useEntryWords } from './locales/words.ts';

type Status = WaitlistEntry['status'];

const tones: Readonly<Record<Status, Tone>> = {
  waiting: 'note',
  offered: 'yellow',
  accepted: 'green',
  declined: 'quiet',
  lapsed: 'quiet',
  left: 'quiet',
};

/** The status of a waitlist's entry. */
export function EntryStatus({ status }: { readonly status: Status }) {
  const t = useEntryWords();
  return <Tag tone={tones[status]}>{t(`status.${status}`)}</Tag>;
}
