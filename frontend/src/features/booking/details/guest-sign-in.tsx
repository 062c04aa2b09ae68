import { Link } from 'react-router-dom';
import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { keepForSignIn } from '../../../calendar/selection/selection-storage.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { rememberReturnTo } from '../../../shared/session/return-to.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { GoogleMark } from '../../../shared/ui/google-mark.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from './guest-sign-in.module.css';

const SIGN_IN = `/api/auth/google?returnTo=${encodeURIComponent('/booking')}`;

/**
 * Lets a guest sign in first or continue without an account. If Google sign-in isn't set up, its button is disabled
 * with an explanation (rule 8.11).
 */
export function GuestSignIn({ onGuest }: { readonly onGuest: () => void }) {
  const t = useBookingWords();
  const { slots } = useSelection();
  const { data: config } = useConfig();
  const canUseGoogle = config?.googleSignIn === true;
  return (
    <Card title={t('details.signIn.title')}>
      <p className={css['text']}>{t('details.signIn.text')}</p>
      <div className={css['buttons']}>
        {canUseGoogle ? (
          <ButtonAnchor href={SIGN_IN} onClick={() => keepForSignIn(slots)}>
            <GoogleMark />
            {t('details.signIn.google')}
          </ButtonAnchor>
        ) : (
          <Button disabled aria-describedby="no-google">
            <GoogleMark />
            {t('details.signIn.google')}
          </Button>
        )}
        <Button onClick={onGuest}>{t('details.signIn.guest')}</Button>
      </div>
      <p className={css['hint']}>
        <Link to="/auth" onClick={() => rememberReturnTo('/booking')}>
          {t('details.signIn.email')}
        </Link>
      </p>
      {!canUseGoogle && (
        <p id="no-google" className={css['hint']}>
          {t('details.signIn.noGoogle')}
        </p>
      )}
    </Card>
  );
}
