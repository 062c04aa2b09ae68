import { PublicConfirmDialog } from '../forms/public-dialogs.tsx';
import { useSessionWords } from './locales/words.ts';

/** Asked before a sign-out that would drop calls which wait on this device. */
export interface SignOutQuestion {
  readonly count: number;
  readonly answer: (mayDrop: boolean) => void;
}

export function SignOutDialog({ count, answer }: SignOutQuestion) {
  const t = useSessionWords();
  return (
    <PublicConfirmDialog
      title={t('waiting.title')}
      confirmText={t('waiting.drop')}
      cancelText={t('waiting.stay')}
      isDangerous
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{t('waiting.text', { count })}</p>
    </PublicConfirmDialog>
  );
}
