import { ConfirmDialog } from '../forms/dialogs.tsx';
import { AntdTheme } from '../ui/theme/antd-theme.tsx';
import { useSessionWords } from './locales/words.ts';
import type { SignOutQuestion } from './sign-out.tsx';

/** Asks whether calls that wait on this device may be dropped by a sign-out. */
export function SignOutDialog({ count, answer }: SignOutQuestion) {
  const t = useSessionWords();
  return (
    <AntdTheme>
      <ConfirmDialog
        title={t('waiting.title')}
        confirmText={t('waiting.drop')}
        cancelText={t('waiting.stay')}
        isDangerous
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
      >
        <p>{t('waiting.text', { count })}</p>
      </ConfirmDialog>
    </AntdTheme>
  );
}
