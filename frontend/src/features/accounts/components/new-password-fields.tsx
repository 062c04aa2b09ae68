import { Form, Input } from 'antd';
import { LEAST_OWN_PASSWORD, newPassword } from '@cablepark/contracts/accounts/account-form';
import { useAccountRefusals } from '../../../shared/errors/use-error-text.ts';
import { TranslatedErrors } from '../../../shared/forms/fields.tsx';
import { rule, ruleThat } from '../../../shared/forms/rule.ts';
import { useAccountWords } from '../locales/words.ts';

export interface NewPassword {
  readonly password: string;
  readonly confirmPassword: string;
}

/** Asks for a new password twice, as `password` and `confirmPassword` of the surrounding form. */
export function NewPasswordFields({ label }: { readonly label: string }) {
  const t = useAccountWords();
  const refusals = useAccountRefusals();
  return (
    <>
      <Form.Item
        label={label}
        name="password"
        rules={[rule(newPassword(LEAST_OWN_PASSWORD), t('invalid.password'), refusals)]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <Form.Item
        label={t('fields.confirmPassword')}
        name="confirmPassword"
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) =>
            ruleThat((value) => value === (getFieldValue('password') ?? ''), t('invalid.passwordsDiffer')),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={200} />
      </Form.Item>
      <TranslatedErrors />
    </>
  );
}
