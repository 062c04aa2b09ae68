import { useState } from 'react';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useEndOtherSessions } from './api.ts';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { GoogleRow } from './google-row.tsx';
import { useOwnAccountWords } from './locales/words.ts';
import { SettingRow } from './setting-row.tsx';

/** The ways to sign in: password, other sessions and, if set up, Google. */
export function SignInSettings() {
  const t = useOwnAccountWords();
  const { data: config } = useConfig();
  const [isChanging, setChanging] = useState(false);
  return (
    <Card title={t('signingIn.title')}>
      <SettingRow title={t('signingIn.password')} text={t('signingIn.passwordText')}>
        <Button onClick={() => setChanging(true)}>{t('signingIn.changePassword')}</Button>
      </SettingRow>
      <OtherSessionsRow />
      {config?.googleSignIn && <GoogleRow />}
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Card>
  );
}

function OtherSessionsRow() {
  const t = useOwnAccountWords();
  const errorText = useErrorText();
  const { mutate, isPending } = useEndOtherSessions();
  const end = () => {
    mutate(
      {},
      {
        onSuccess: () => toast({ title: t('signingIn.sessionsDone') }),
        onError: (error) => {
          toast({ title: t('signingIn.sessionsFailed'), text: errorText(error), tone: 'destructive' });
        },
      },
    );
  };
  return (
    <SettingRow title={t('signingIn.sessions')} text={t('signingIn.sessionsText')}>
      <Button disabled={isPending} onClick={end}>
        {t('signingIn.endSessions')}
      </Button>
    </SettingRow>
  );
}
