import { useFormWords } from './locales/words.ts';
import css from './fields.module.css';

/** How each text is typed, and what browsers offer for it. */
export const textKinds = {
  fullName: { autoComplete: 'name', autoCapitalize: 'words', maxLength: 200 },
  username: { autoComplete: 'nickname', maxLength: 100 },
  firstName: { autoComplete: 'given-name', maxLength: 100 },
  lastName: { autoComplete: 'family-name', maxLength: 100 },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', maxLength: 254 },
  phoneNumber: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 },
  currentPassword: { autoComplete: 'current-password', maxLength: 200 },
  /** An e-mail address or a username. */
  login: {
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    autoComplete: 'username',
    maxLength: 254,
  },
  /** The code of a pass or a gift card. */
  passCode: {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    enterKeyHint: 'done',
    maxLength: 64,
  },
  newPassword: { autoComplete: 'new-password', maxLength: 200 },
} as const;

export type TextKind = keyof typeof textKinds;

/** The kinds whose text is hidden until the field's eye is pressed. */
export const isPassword = (kind: TextKind): boolean =>
  kind === 'currentPassword' || kind === 'newPassword';

/** For passwords that are shown and hidden together. */
export interface PasswordVisibility {
  readonly visible: boolean;
  readonly onVisibleChange: (isVisible: boolean) => void;
}

export function OptionalLabel({ text }: { readonly text: string }) {
  const t = useFormWords();
  return (
    <>
      <span>{text}</span>
      <span className={css['optional']}>{`\u00a0(${t('optional')})`}</span>
    </>
  );
}
