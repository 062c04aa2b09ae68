import { Form, Input } from 'antd';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { useOwnAccountWords } from './locales/words.ts';

export interface CurrentPassword {
  readonly currentPassword?: string;
}

/**
 * Asks for the account's password again, as `currentPassword` of the surrounding form. The API does not say whether
 * an account has a password, so the field is optional where Google sign-in is set up.
 */
export function CurrentPasswordField({ label }: { readonly label: string }) {
  const t = useOwnAccountWords();
  const mayHaveNoPassword = useConfig().data?.googleSignIn === true;
  return (
    <Form.Item
      label={label}
      name="currentPassword"
      extra={mayHaveNoPassword ? t('passwordHint') : undefined}
      rules={mayHaveNoPassword ? [] : [{ required: true, message: t('passwordMissing') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={200} />
    </Form.Item>
  );
}

/** The password to send; undefined if the field was left empty. */
export const currentPasswordOf = ({ currentPassword }: CurrentPassword): string | undefined =>
  currentPassword || undefined;

/** Returns the message for a failed call that required the password; undefined if there is no error. */
export function useCurrentPasswordErrorText(): (error: Error | null) => string | undefined {
  const t = useOwnAccountWords();
  const errorText = useErrorText();
  return (error) => {
    if (!error) return undefined;
    return error instanceof ApiError && error.code === 'SIGN_IN_AGAIN' ? t('signInAgain') : errorText(error);
  };
}
