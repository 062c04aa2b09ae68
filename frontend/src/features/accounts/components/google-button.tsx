import { useConfig } from '../../../shared/park/use-park.ts';
import { returnToForServer } from '../../../shared/session/return-to.ts';
import { ButtonAnchor } from '../../../shared/ui/button.tsx';
import { GoogleMark } from '../../../shared/ui/icons.tsx';
import { googleSignInUrl } from '../api.ts';
import { useAccountWords } from '../locales/words.ts';
import css from './google-button.module.css';

/**
 * Continues with Google, and returns to the page that the visitor wanted. Renders nothing if the park has not set up
 * Google sign-in (rule 8.11).
 */
export function GoogleButton() {
  const t = useAccountWords();
  const { data: config } = useConfig();
  if (config?.googleSignIn !== true) return null;
  return (
    <>
      <ButtonAnchor href={googleSignInUrl(returnToForServer())} className={css['google']}>
        <GoogleMark />
        {t('auth.google')}
      </ButtonAnchor>
      <p className={css['note']}>{t('auth.redirectNote')}</p>
      <p className={css['or']}>{t('auth.or')}</p>
    </>
  );
}
