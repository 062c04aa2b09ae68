import { Alert, Button as AntdButton } from 'antd';
import { useState, type ReactNode } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import { Button } from '../../../shared/ui/button.tsx';
import { ChangeEmailDialog, EditProfileDialog } from './dialogs.tsx';
import { useOwnAccountWords } from './locales/words.ts';
import { OwnData, SignInSettings } from './settings.tsx';
import css from './own-account.module.css';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { useRoleNames } from '../../../shared/roles/locales/words.ts';
import { nameOf } from '../../../shared/session/current-user.ts';
import { dateOf } from '../../../shared/time/dates.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useAccountWords } from '../locales/words.ts';
import { useFailedToast } from '../../../shared/errors/use-error-text.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { requestVerification } from '@cablepark/contracts/accounts/mailed-links';
import { mutationHook } from '../../../shared/api/hooks.ts';

const useRequestVerification = mutationHook(requestVerification);

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

interface ProfileDetailsProps {
  readonly user: User;
  /** Rendered below the details. */
  readonly children: ReactNode;
}

/** Shows the user's own account details. */
function ProfileDetails({ user, children }: ProfileDetailsProps) {
  const t = useAccountWords();
  const role = useRoleNames();
  const language = useLanguage();
  const details = [
    [t('profile.name'), nameOf(user) || t('profile.notProvided')],
    [t('fields.email'), user.email ?? t('profile.notProvided')],
    [t('fields.phone'), user.phoneNumber ?? t('profile.notProvided')],
    [t('profile.accountType'), role(user.role)],
    [t('fields.username'), user.username],
    [t('profile.memberSince'), dateOf(language, user.createdAt)],
  ] as const;
  return (
    <Card>
      <Facts facts={details} className={css['details']} factClassName={css['detail']} />
      {children}
    </Card>
  );
}

/** Warns that an e-mail address is not confirmed yet, and sends another link on request. */
function UnconfirmedEmailAlert({ email }: { readonly email: string }) {
  const t = useOwnAccountWords();
  const words = useAccountWords();
  const failedToast = useFailedToast();
  const { mutate, isPending } = useRequestVerification();
  const send = () => {
    const onSuccess = () => toast({ title: t('unproved.sent'), text: t('unproved.sentText', { email }) });
    mutate({}, { onSuccess, onError: failedToast(words('forgot.failed')) });
  };
  return (
    <Alert
      type="warning"
      showIcon
      className={css['alert'] ?? ''}
      title={t('unproved.title')}
      description={
        <>
          <p className={css['alertText']}>{t('unproved.text')}</p>
          <AntdButton loading={isPending} onClick={send}>
            {t('unproved.again')}
          </AntdButton>
        </>
      }
    />
  );
}
