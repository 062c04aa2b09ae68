import { useConfig } from '../../../shared/park/use-park.ts';
import { returnToForServer } from '../../../shared/session/return-to.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { GoogleMark } from '../../../shared/ui/google-mark.tsx';
import { googleSignInUrl } from '../api.ts';
import { useAccountWords } from '../locales/words.ts';
import css from './google-button.module.css';

/**
 * Continues with Google, and returns to the page that the visitor wanted. The button is disabled, with a note that
 * says why, if the park has not set up Google sign-in (rule 8.11).
 */
export function GoogleButton() {
  const t = useAccountWords();
  const { data: config } = useConfig();
  const canUseGoogle = config?.googleSignIn === true;
  return (
    <>
      {canUseGoogle ? (
        <ButtonAnchor href={googleSignInUrl(returnToForServer())} className={css['google']}>
          <GoogleMark />
          {t('auth.google')}
        </ButtonAnchor>
      ) : (
        <Button disabled className={css['google']} aria-describedby="no-google">
          <GoogleMark />
          {t('auth.google')}
        </Button>
      )}
      {config && !canUseGoogle && (
        <p id="no-google" className={css['note']}>
          {t('auth.noGoogle')}
        </p>
      )}
      <p className={css['note']}>{t('auth.redirectNote')}</p>
    </>
  );
}
