import { useQueryClient } from '@tanstack/react-query';
import { Form } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { formStyle } from '../../../shared/forms/rule.ts';
import { recheckCurrentUser } from '../../../shared/session/current-user.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { FailureNote } from '../../../shared/ui/notes.tsx';
import { Page, SecretUrlMeta } from '../../../shared/ui/page.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { resetForgottenPassword } from '@cablepark/contracts/accounts/mailed-links';
import { mutationHook } from '../../../shared/api/hooks.ts';
import { NewPasswordFields, type NewPassword } from '../components/new-password-fields.tsx';
import { useAccountWords } from '../locales/words.ts';
import css from './link-page.module.css';

const useResetForgottenPassword = mutationHook(resetForgottenPassword);

/** `/reset/{token}`: chooses a new password with the token of a mailed link. It does not sign the user in. */
export function ResetPage() {
  const t = useAccountWords();
  const { token = '' } = useParams();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending, error } = useResetForgottenPassword();
  const isTokenInvalid = error instanceof ApiError && error.code === 'TOKEN_INVALID';

  const finish = async () => {
    // The new password ended all of the account's sessions, perhaps this browser's too.
    await recheckCurrentUser(client).catch(() => undefined);
    toast({ title: t('reset.done'), text: t('reset.doneText') });
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
              onFinish={({ password }) => mutate({ body: { token, password } }, { onSuccess: () => void finish() })}
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
