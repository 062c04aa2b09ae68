import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { requiredEmail } from '@cablepark/contracts/accounts/account-form';
import { forgotPassword, resetForgottenPassword } from '@cablepark/contracts/accounts/mailed-links';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { ApiError } from '#shared/api/api-error';
import { useCommand } from '#shared/api/use-command';
import { useErrorText } from '#shared/errors/error-texts';
import { PublicForm, TextInput } from '#shared/forms/public-fields';
import { findErrorBy } from '#shared/forms/rule';
import { useFormFields } from '#shared/forms/use-form-fields';
import { useMoveTo } from '#shared/router/site-router';
import { recheckCurrentUser } from '#shared/session/current-user';
import { showToast } from '#shared/toast/toasts';
import { Button, ButtonLink, Card, FailureNote, Page, SecretUrlMeta } from '#shared/ui/elements';
import {
  NewPasswordInputs,
  useNewPasswordChecks,
  type NewPassword,
} from '../components/account-forms.tsx';
import { useAccountWords } from '../locales/words.ts';
import css from './link-page.module.css';

/**
 * `/forgot`: asks for a link to choose a new password. It says the same whether or not there is
 * such an account.
 */
export function ForgotPage() {
  const t = useAccountWords();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Page width="slim" title={t('forgot.title')} lead={t('forgot.lead')}>
      {sentTo === null ? (
        <Card className={css['card']}>
          <ForgotForm onSent={setSentTo} />
          <ButtonLink to="/auth" tone="quiet">
            {t('forgot.back')}
          </ButtonLink>
        </Card>
      ) : (
        <Card className={css['card']} title={t('forgot.sentTitle')}>
          <p role="status">{t('forgot.sentText', { email: toShownEmail(sentTo) })}</p>
          <ButtonLink to="/auth">{t('forgot.back')}</ButtonLink>
          <Button tone="quiet" onClick={() => setSentTo(null)}>
            {t('forgot.again')}
          </Button>
        </Card>
      )}
    </Page>
  );
}

function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCommand(forgotPassword);
  const form = useFormFields({
    initial: { email: '' },
    checks: { email: findErrorBy(requiredEmail(''), t('invalid.email')) },
    isCheckedOnLeave: false,
    onSubmit: ({ email }) => {
      const address = email.trim();
      mutate({ body: { email: address } }, { onSuccess: () => onSent(address) });
    },
  });
  return (
    <PublicForm isPending={isPending} onSubmit={form.submit}>
      <TextInput text={form.bindText('email')} kind="email" label={t('fields.email')} />
      {error && <FailureNote title={t('forgot.failed')} text={errorText(error)} />}
      <Button type="submit" tone="action" className={css['action']} disabled={isPending}>
        {isPending ? t('forgot.pending') : t('forgot.submit')}
      </Button>
    </PublicForm>
  );
}

/**
 * `/reset/{token}`: chooses a new password with the token of a mailed link. It does not sign the
 * user in.
 */
export function ResetPage() {
  const t = useAccountWords();
  const { token = '' } = useParams();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useMoveTo();
  const { mutate, isPending, error } = useCommand(resetForgottenPassword);
  const isTokenInvalid = error instanceof ApiError && error.code === 'TOKEN_INVALID';

  const finish = async () => {
    // The new password ended all of the account's sessions, perhaps this browser's too.
    await recheckCurrentUser(client).catch(() => undefined);
    showToast({ title: t('reset.done'), text: t('reset.doneText') });
    await navigate('/auth', { replace: true });
  };

  const form = useFormFields<NewPassword>({
    initial: { password: '', confirmPassword: '' },
    checks: useNewPasswordChecks(),
    onSubmit: ({ password }) =>
      mutate({ body: { token, password } }, { onSuccess: () => void finish() }),
  });

  return (
    <>
      <SecretUrlMeta />
      <Page width="slim" title={t('reset.title')} lead={t('reset.lead')}>
        <Card className={css['card']}>
          {isTokenInvalid ? (
            <>
              <FailureNote title={errorText(error)} text={t('reset.invalidText')} />
              <ButtonLink to="/forgot" tone="action">
                {t('reset.again')}
              </ButtonLink>
            </>
          ) : (
            <PublicForm isPending={isPending} onSubmit={form.submit}>
              <NewPasswordInputs
                label={t('reset.password')}
                password={form.bindText('password')}
                confirmPassword={form.bindText('confirmPassword')}
              />
              {error && <FailureNote title={t('reset.failed')} text={errorText(error)} />}
              <Button type="submit" tone="action" className={css['action']} disabled={isPending}>
                {isPending ? t('reset.pending') : t('reset.submit')}
              </Button>
            </PublicForm>
          )}
        </Card>
      </Page>
    </>
  );
}
