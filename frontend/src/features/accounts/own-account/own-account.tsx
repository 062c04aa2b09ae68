import { useState, type ReactNode } from 'react';

import { linkGoogle, unlinkGoogle } from '@cablepark/contracts/accounts/google-sign-in';
import { requestVerification } from '@cablepark/contracts/accounts/mailed-links';
import { endOtherSessions, getOwnData } from '@cablepark/contracts/accounts/own-account';
import type { User } from '@cablepark/contracts/accounts/user';
import { dayOfInstant } from '@cablepark/contracts/shared/riga-time';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { useCommand } from '#shared/api/use-command';
import { useFailedToast } from '#shared/errors/error-texts';
import { saveJson } from '#shared/files/save-file';
import { PublicConfirmDialog, PublicFormDialog } from '#shared/forms/public-dialogs';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { useFormFields } from '#shared/forms/use-form-fields';
import { formatDate } from '#shared/i18n/format-instant';
import { useConfig } from '#shared/park/park';
import { nameOf } from '#shared/session/user-names';
import { readServerTime } from '#shared/time/server-time';
import { showToast } from '#shared/toast/toasts';
import { Button, Card, Facts, NoteBox } from '#shared/ui/elements';
import { useAccountWords } from '../locales/words.ts';
import {
  ChangeEmailDialog,
  ChangePasswordDialog,
  CurrentPasswordInput,
  currentPasswordOf,
  DeleteAccountDialog,
  EditProfileDialog,
  useCurrentPasswordCheck,
  useCurrentPasswordErrorText,
  type CurrentPassword,
} from './dialogs.tsx';
import css from './own-account.module.css';

export function OwnAccount({ user }: { readonly user: User }) {
  const t = useAccountWords();
  const [open, setOpen] = useState<'details' | 'email' | null>(null);
  const [linkSentTo, setLinkSentTo] = useState<string | null>(null);
  const close = () => setOpen(null);
  const details = [
    [t('fullName'), nameOf(user) || t('notProvided')],
    [t('fields.email'), user.email === null ? t('notProvided') : toShownEmail(user.email)],
    [t('fields.phoneNumber'), user.phoneNumber ?? t('notProvided')],
    [t('profile.accountType'), t(`roles.${user.role}`)],
    [t('fields.username'), toShownEmail(user.username)],
    [t('profile.memberSince'), formatDate(t.language, user.createdAt)],
  ] as const;
  return (
    <div className={css['sections']}>
      {linkSentTo !== null && linkSentTo !== user.email && (
        <NoteBox role="status">
          <strong>{t('email.sentTitle')}</strong>
          <span>{t('email.sentText', { email: toShownEmail(linkSentTo) })}</span>
        </NoteBox>
      )}
      {!user.isEmailProved && linkSentTo === null && user.email !== null && (
        <UnconfirmedEmailNote email={user.email} />
      )}
      <Card>
        <Facts facts={details} className={css['details']} factClassName={css['detail']} />
        <div className={css['actions']}>
          <Button onClick={() => setOpen('details')}>{t('details.edit')}</Button>
          <Button onClick={() => setOpen('email')}>{t('email.change')}</Button>
        </div>
      </Card>
      <div className={css['columns']}>
        <SignInSettings />
        <OwnData />
      </div>
      {open === 'details' && <EditProfileDialog user={user} onClose={close} />}
      {open === 'email' && <ChangeEmailDialog user={user} onSent={setLinkSentTo} onClose={close} />}
    </div>
  );
}

/** Warns that an e-mail address is not confirmed yet, and sends another link on request. */
function UnconfirmedEmailNote({ email }: { readonly email: string }) {
  const t = useAccountWords();
  const failedToast = useFailedToast();
  const { mutate, isPending } = useCommand(requestVerification);
  const send = () => {
    const onSuccess = () =>
      showToast({
        title: t('unproved.sent'),
        text: t('unproved.sentText', { email: toShownEmail(email) }),
      });
    mutate({}, { onSuccess, onError: failedToast(t('forgot.failed')) });
  };

  return (
    <NoteBox>
      <strong>{t('unproved.title')}</strong>
      <span>{t('unproved.text')}</span>
      <div className={css['again']}>
        <Button disabled={isPending} onClick={send}>
          {t('unproved.again')}
        </Button>
      </div>
    </NoteBox>
  );
}

function SignInSettings() {
  const t = useAccountWords();
  const { data: config } = useConfig();
  const [isChanging, setChanging] = useState(false);
  const failedToast = useFailedToast();
  const { mutate, isPending } = useCommand(endOtherSessions);
  const endSessions = () => {
    const onSuccess = () => showToast({ title: t('signingIn.sessionsDone') });
    mutate({}, { onSuccess, onError: failedToast(t('signingIn.sessionsFailed')) });
  };

  return (
    <Card title={t('signingIn.title')}>
      <SettingRow title={t('password')} text={t('signingIn.passwordText')}>
        <Button onClick={() => setChanging(true)}>{t('signingIn.changePassword')}</Button>
      </SettingRow>
      <SettingRow title={t('signingIn.sessions')} text={t('signingIn.sessionsText')}>
        <Button disabled={isPending} onClick={endSessions}>
          {t('signingIn.endSessions')}
        </Button>
      </SettingRow>
      {config?.googleSignIn && <GoogleRow />}
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </Card>
  );
}

/**
 * Links or unlinks a Google account. Both buttons are always there, because the API does not say
 * which one applies.
 */
function GoogleRow() {
  const t = useAccountWords();
  const [open, setOpen] = useState<'link' | 'unlink' | null>(null);
  const close = () => setOpen(null);
  return (
    <SettingRow title={t('signingIn.google')} text={t('signingIn.googleText')}>
      <Button onClick={() => setOpen('link')}>{t('signingIn.linkGoogle')}</Button>
      <Button onClick={() => setOpen('unlink')}>{t('signingIn.unlinkGoogle')}</Button>
      {open === 'link' && <LinkGoogleDialog onClose={close} />}
      {open === 'unlink' && <UnlinkGoogleDialog onClose={close} />}
    </SettingRow>
  );
}

function LinkGoogleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useAccountWords();
  const failureText = useCurrentPasswordErrorText();
  const { mutate, isPending, isSuccess, error } = useCommand(linkGoogle);
  const form = useFormFields<CurrentPassword>({
    initial: { currentPassword: '' },
    checks: { currentPassword: useCurrentPasswordCheck() },
    onSubmit: (fields) =>
      mutate(
        { body: { password: currentPasswordOf(fields) } },
        { onSuccess: ({ url }) => location.assign(url) },
      ),
  });
  return (
    <PublicFormDialog
      title={t('signingIn.linkGoogle')}
      lead={t('signingIn.linkText')}
      form={form}
      submitText={t('signingIn.linkSubmit')}
      pendingText={t('pending')}
      isPending={isPending || isSuccess}
      failure={error ? failureText(error) : undefined}
      onClose={onClose}
    >
      <CurrentPasswordInput text={form.bindText('currentPassword')} label={t('yourPassword')} />
    </PublicFormDialog>
  );
}

function UnlinkGoogleDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useAccountWords();
  const { send, ...dialog } = useDialogCommand(useCommand(unlinkGoogle), {
    done: { title: t('signingIn.unlinkDone') },
    onClose,
  });
  return (
    <PublicConfirmDialog
      title={t('signingIn.unlinkGoogle')}
      confirmText={t('signingIn.unlinkGoogle')}
      isDangerous
      {...dialog}
      onConfirm={() => send({})}
    >
      <p>{t('signingIn.unlinkText')}</p>
    </PublicConfirmDialog>
  );
}

function OwnData() {
  const t = useAccountWords();
  const [isDeleting, setDeleting] = useState(false);
  const failedToast = useFailedToast();
  // A command rather than a query, because the data is fetched on demand and never reused.
  const { mutate, isPending } = useCommand(getOwnData);
  const download = () => {
    const onSuccess = (data: object) =>
      saveJson(`my-data-${dayOfInstant(readServerTime())}.json`, data);
    mutate({}, { onSuccess, onError: failedToast(t('data.downloadFailed')) });
  };

  return (
    <Card title={t('yourData')}>
      <SettingRow title={t('data.downloadTitle')} text={t('data.downloadText')}>
        <Button disabled={isPending} onClick={download}>
          {t('downloadMyData')}
        </Button>
      </SettingRow>
      <SettingRow title={t('data.deleteTitle')} text={t('data.deleteText')}>
        <Button className={css['delete']} onClick={() => setDeleting(true)}>
          {t('data.delete')}
        </Button>
      </SettingRow>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </Card>
  );
}

interface SettingRowProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

const SettingRow = ({ title, text, children }: SettingRowProps) => (
  <div className={css['row']}>
    <div className={css['about']}>
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
    <div className={css['buttons']}>{children}</div>
  </div>
);
