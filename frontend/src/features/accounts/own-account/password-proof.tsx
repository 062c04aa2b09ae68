import { Form, Input } from 'antd';
import { ApiError } from '../../../shared/api/api-error.ts';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { useOwnAccountWords } from './locales/words.ts';

export interface PasswordProof {
  readonly currentPassword?: string;
}

interface PasswordProofFieldProps {
  readonly label: string;
}

/**
 * The account's password, asked once more: `currentPassword` of the form around. Nothing tells the page whether
 * an account has one, so that it may be left empty where Google signs people in.
 */
export function PasswordProofField({ label }: PasswordProofFieldProps) {
  const t = useOwnAccountWords();
  const mayHaveNone = useConfig().data?.googleSignIn === true;
  return (
    <Form.Item
      label={label}
      name="currentPassword"
      extra={mayHaveNone ? t('passwordHint') : undefined}
      rules={mayHaveNone ? [] : [{ required: true, message: t('passwordMissing') }]}
    >
      <Input.Password autoComplete="current-password" maxLength={200} />
    </Form.Item>
  );
}

/** The password as it is sent: not at all where it was left empty. */
export const passwordOf = ({ currentPassword }: PasswordProof): string | undefined => currentPassword || undefined;

/** What to tell of a call that asked for the password; undefined where it did not fail. */
export function useProofFailure(): (error: Error | null) => string | undefined {
  const t = useOwnAccountWords();
  const errorText = useErrorText();
  return (error) => {
    if (!error) return undefined;
    return error instanceof ApiError && error.code === 'SIGN_IN_AGAIN' ? t('signInAgain') : errorText(error);
  };
}
