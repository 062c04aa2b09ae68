import { Form, Input } from 'antd';
import { requiredEmail, username as validUsername } from '@cablepark/contracts/accounts/account-form';
import { useAccountRefusals } from '../../../shared/errors/use-error-text.ts';
import { OptionalLabel } from '../../../shared/forms/fields.tsx';
import { formStyle, rule } from '../../../shared/forms/rule.ts';
import { PrivacyNote } from '../../../shared/privacy/privacy-note.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { FailureNote } from '../../../shared/ui/notes.tsx';
import { useAccountWords } from '../locales/words.ts';
import { useRegister, type Registration } from '../use-register.ts';
import css from './account-form.module.css';
import { NewPasswordFields } from './new-password-fields.tsx';

interface RegisterFields extends Registration {
  readonly confirmPassword: string;
}

/** Creates an account. Names and phone are optional. */
export function RegisterForm({ onRegistered }: { readonly onRegistered: (email: string) => void }) {
  const t = useAccountWords();
  const refusals = useAccountRefusals();
  const { register, isPending, failure } = useRegister(onRegistered);
  return (
    <Form<RegisterFields>
      name="register"
      {...formStyle}
      disabled={isPending}
      onFinish={({ confirmPassword: _, ...registration }) => register(registration)}
    >
      <Form.Item
        label={t('fields.username')}
        name="username"
        rules={[rule(validUsername, t('invalid.username'), refusals)]}
      >
        <Input autoComplete="nickname" maxLength={100} />
      </Form.Item>
      <Form.Item label={t('fields.email')} name="email" rules={[rule(requiredEmail(''), t('invalid.email'))]}>
        <Input type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </Form.Item>
      <NewPasswordFields label={t('fields.password')} />
      <div className={css['pair']}>
        <Form.Item label={<OptionalLabel text={t('fields.firstName')} />} name="firstName">
          <Input autoComplete="given-name" maxLength={100} />
        </Form.Item>
        <Form.Item label={<OptionalLabel text={t('fields.lastName')} />} name="lastName">
          <Input autoComplete="family-name" maxLength={100} />
        </Form.Item>
      </div>
      <Form.Item label={<OptionalLabel text={t('fields.phone')} />} name="phoneNumber">
        <Input type="tel" inputMode="tel" autoComplete="tel" maxLength={40} />
      </Form.Item>
      {failure !== null && <FailureNote title={t('registerFailed.title')} text={failure} />}
      <Button type="submit" tone="action" className={css['submit']} disabled={isPending}>
        {isPending ? t('submit.registering') : t('submit.register')}
      </Button>
      <PrivacyNote />
    </Form>
  );
}
