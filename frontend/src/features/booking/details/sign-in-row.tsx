import { useSelection } from '../../../calendar/selection/selection-provider.tsx';
import { keepForSignIn } from '../../../calendar/selection/selection-storage.ts';
import { useConfig } from '../../../shared/park/use-park.ts';
import { rememberReturnTo } from '../../../shared/session/return-to.ts';
import { Button, ButtonAnchor, ButtonLink } from '../../../shared/ui/button.tsx';
import { GoogleMark } from '../../../shared/ui/icons.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from './sign-in-row.module.css';

const GOOGLE = `/api/auth/google?returnTo=${encodeURIComponent('/booking')}`;

/** Lets a guest sign in first, with Google where the park has it, or go on without an account. */
export function SignInRow({ onGuest }: { readonly onGuest: () => void }) {
  const t = useBookingWords();
  const { slots } = useSelection();
  const { data: config } = useConfig();
  return (
    <section aria-label={t('details.signIn.title')} className={css['row']}>
      <p className={css['text']}>{t('details.signIn.text')}</p>
      {config?.googleSignIn === true && (
        <ButtonAnchor href={GOOGLE} aria-label={t('details.signIn.google')} onClick={() => keepForSignIn(slots)}>
          <GoogleMark />
          Google
        </ButtonAnchor>
      )}
      <ButtonLink to="/auth" onClick={() => rememberReturnTo('/booking')}>
        {t('details.signIn.email')}
      </ButtonLink>
      <Button tone="quiet" className={css['guest']} onClick={onGuest}>
        {t('details.signIn.guest')}
      </Button>
    </section>
  );
}
