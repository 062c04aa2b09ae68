import { Alert } from 'antd';
import { useState } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import { Button } from '../../../shared/ui/button.tsx';
import { ProfileDetails } from '../components/profile-details.tsx';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { EditProfileDialog } from './edit-profile-dialog.tsx';
import { useOwnAccountWords } from './locales/words.ts';
import { OwnData } from './own-data.tsx';
import css from './own-account.module.css';
import { SignInSettings } from './sign-in-settings.tsx';
import { UnconfirmedEmailAlert } from './unconfirmed-email-alert.tsx';

/** The user's own account: profile, sign-in settings and stored data. */
export function OwnAccount({ user }: { readonly user: User }) {
  const t = useOwnAccountWords();
  const [open, setOpen] = useState<'details' | 'email' | null>(null);
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={css['sections']}>
      {linkSentTo !== null && linkSentTo !== user.email && (
        <Alert
          type="info"
          showIcon
          className={css['alert'] ?? ''}
          title={t('email.sentTitle')}
          description={t('email.sentText', { email: linkSentTo })}
        />
      )}
      {!user.isEmailProved && linkSentTo === null && user.email !== null && (
        <UnconfirmedEmailAlert email={user.email} />
      )}
      <ProfileDetails user={user}>
        <div className={css['actions']}>
          <Button onClick={() => setOpen('details')}>{t('details.edit')}</Button>
          <Button onClick={() => setOpen('email')}>{t('email.change')}</Button>
        </div>
      </ProfileDetails>
      <div className={css['columns']}>
        <SignInSettings />
        <OwnData />
      </div>
      {open === 'details' && <EditProfileDialog user={user} onClose={close} />}
      {open === 'email' && <ChangeEmailDialog user={user} onSent={setLinkSentTo} onClose={close} />}
    </div>
  );
}
