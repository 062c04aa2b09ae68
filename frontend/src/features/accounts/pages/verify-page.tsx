import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';

import { verifyEmail } from '@cablepark/contracts/accounts/mailed-links';
import type { User } from '@cablepark/contracts/accounts/user';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { ApiError } from '#shared/api/api-error';
import { useCommand } from '#shared/api/use-command';
import { useErrorText } from '#shared/errors/error-texts';
import { updateCurrentUser, useCurrentUser } from '#shared/session/current-user';
import { rememberReturnTo } from '#shared/session/return-to';
import {
  Button,
  ButtonLink,
  Card,
  FailureNote,
  Page,
  SecretUrlMeta,
  Spinner,
} from '#shared/ui/elements';
import { useAccountWords } from '../locales/words.ts';
import css from './link-page.module.css';

/** `/verify/{token}`: confirms an e-mail only on demand, because mail scanners open every link. */
export function VerifyPage() {
  const t = useAccountWords();
  const { token = '' } = useParams();
  const { user, isLoading } = useCurrentUser();
  return (
    <>
      <SecretUrlMeta />
      <Page width="slim" title={t('verify.title')} lead={t('verify.lead')}>
        <Card className={css['card']}>
          {isLoading && <Spinner />}
          {!isLoading && !user && <SignInFirst />}
          {user && <Confirmation token={token} user={user} />}
        </Card>
      </Page>
    </>
  );
}

function SignInFirst() {
  const t = useAccountWords();
  const navigate = useNavigate();
  return (
    <>
      <p>{t('verify.guest')}</p>
      <Button
        tone="action"
        className={css['action']}
        onClick={() => {
          rememberReturnTo(location.pathname);
          void navigate('/auth');
        }}
      >
        {t('signIn')}
      </Button>
    </>
  );
}

function Confirmation({ token, user }: { readonly token: string; readonly user: User }) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { mutate, isPending, error, data: confirmed } = useCommand(verifyEmail);
  if (confirmed) {
    return (
      <>
        <div role="status">
          <strong>{t('verify.doneTitle')}</strong>
          <p>{t('verify.doneText', { email: toShownEmail(confirmed.email ?? '') })}</p>
        </div>
        <ButtonLink to="/profile">{t('verify.profile')}</ButtonLink>
      </>
    );
  }
  if (error instanceof ApiError && error.code === 'TOKEN_INVALID') {
    return (
      <>
        <FailureNote title={errorText(error)} text={t('verify.invalidText')} />
        <ButtonLink to="/profile">{t('verify.profile')}</ButtonLink>
      </>
    );
  }

  return (
    <>
      {error && <FailureNote title={t('verify.failed')} text={errorText(error)} />}
      <p>{t('verify.ask', { username: toShownEmail(user.username) })}</p>
      <Button
        tone="action"
        className={css['action']}
        disabled={isPending}
        onClick={() =>
          mutate(
            { body: { token } },
            { onSuccess: (changed) => updateCurrentUser(client, changed) },
          )
        }
      >
        {isPending ? t('verify.pending') : t('verify.submit')}
      </Button>
    </>
  );
}
