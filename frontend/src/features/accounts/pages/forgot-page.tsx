import { Form, Input } from 'antd';
import { useState } from 'react';
import { requiredEmail } from '@cablepark/contracts/accounts/account-form';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { TranslatedErrors } from '../../../shared/forms/fields.tsx';
import { formStyle, rule } from '../../../shared/forms/rule.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { FailureNote } from '../../../shared/ui/notes.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { forgotPassword } from '@cablepark/contracts/accounts/mailed-links';
import { mutationHook } from '../../../shared/api/hooks.ts';
import { useAccountWords } from '../locales/words.ts';
import css from './link-page.module.css';

const useForgotPassword = mutationHook(forgotPassword);

/**
 * `/forgot`: requests an e-mail with a link for choosing a new password. The page shows the same text whether or not
 * an account exists, so that it does not reveal which addresses have accounts.
 */
export function ForgotPage() {
  const t = useAccountWords();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <AntdTheme>
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
            <p role="status">{t('forgot.sentText', { email: sentTo })}</p>
            <ButtonLink to="/auth">{t('forgot.back')}</ButtonLink>
            <Button tone="quiet" onClick={() => setSentTo(null)}>
              {t('forgot.again')}
            </Button>
          </Card>
        )}
      </Page>
    </AntdTheme>
  );
}

function ForgotForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const t = useAccountWords();
  const errorText = useErrorText();
  const { mutate, isPending, error } = useForgotPassword();
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
      <Form.Item label={t('fields.email')} name="email" rules={[rule(requiredEmail(''), t('invalid.email'))]}>
        <Input type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </Form.Item>
      <TranslatedErrors />
      {error && <FailureNote title={t('forgot.failed')} text={errorText(error)} />}
      <Button type="submit" tone="action" className={css['action']} disabled={isPending}>
        {isPending ? t('forgot.pending') : t('forgot.submit')}
      </Button>
    </Form>
  );
}
