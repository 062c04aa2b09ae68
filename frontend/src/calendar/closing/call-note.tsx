import { Tag } from '../../shared/ui/tag.tsx';
import { useClosingWords } from './locales/words.ts';

/** Marks whom no mail reaches. Who has been erased can't be called either. */
export function CallNote({ phoneNumber }: { readonly phoneNumber: string }) {
  const t = useClosingWords();
  return phoneNumber !== 'erased' && <Tag tone="yellow">{t('callThem')}</Tag>;
}
