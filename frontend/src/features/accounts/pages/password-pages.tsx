import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { requiredEmail } from '@cablepark/contracts/accounts/account-form';
import { forgotPassword, resetForgottenPassword } from '@cablepark/contracts/accounts/mailed-links';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { ApiError, useCommand } from '#shared/api/calls';
import { useErrorText } from '#shared/errors/error-texts';
import { TranslatedErrors } from '#shared/forms/fields';
import { checkBy, formStyle } from '#shared/forms/rule';
import { useMoveTo } from '#shared/router/site-router';
import { recheckCurrentUser } from '#shared/session/current-user';
import { showToast } from '#shared/toast/toasts';
import { Button, ButtonLink, Card, FailureNote, Page, SecretUrlMeta } from '#shared/ui/elements';
import { AntdPage, AntdTheme } from '#shared/ui/theme/antd-theme';
import { AccountField, NewPasswordFields, type NewPassword } from '../components/account-forms.tsx';
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
    <AntdPage width="slim" title={t('forgot.title')} lead={t('forgot.lead')}>
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
    </AntdPage>
  );
}

function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useCommand(forgotPassword);
  return (
    <Form<{ readonly email: string }>
      name="forgot"
      {...formStyle}
      disabled={isPending}
      validateTrigger="onSubmit"
      onFinish={({ email }) => {
        const address = email.trim();
        mutate({ body: { email: address } }, { onSuccess: () => onSent(address) });
      }}
    >
      <AccountField name="email" rules={[checkBy(requiredEmail(''), t('invalid.email'))]} />
      <TranslatedErrors />
      {error && <FailureNote title={t('forgot.failed')} text={errorText(error)} />}
      <Button type="submit" tone="action" className={css['action']} disabled={isPending}>
        {isPending ? t('forgot.pending') : t('forgot.submit')}
      </Button>
    </Form>
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

  return (
    <AntdTheme>
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
            <Form<NewPassword>
              name="reset"
              {...formStyle}
              disabled={isPending}
              onFinish={({ password }) =>
                mutate({ body: { token, password } }, { onSuccess: () => void finish() })
              }
            >
              <NewPasswordFields label={t('reset.password')} />
              {error && <FailureNote title={t('reset.failed')} text={errorText(error)} />}
              <Button type="submit" tone="action" className={css['action']} disabled={isPending}>
                {isPending ? t('reset.pending') : t('reset.submit')}
              </Button>
            </Form>
          )}
        </Card>
      </Page>
    </AntdTheme>
  );
}
