import type { User } from '@cablepark/contracts/accounts/user';
import { useSignOut } from '../../../shared/session/sign-out.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from './sign-in-row.module.css';

/** Shows whose account the booking will belong to, with a button to sign out. */
export function SignedInRow({ user }: { readonly user: User }) {
  const t = useBookingWords();
  const { signOut, isPending } = useSignOut({ staysOnPage: true });
  return (
    <section aria-label={t('details.signedIn.title')} className={css['row']}>
      <p className={css['account']}>{t('details.signedIn.text', { email: user.email ?? user.username })}</p>
      <Button disabled={isPending} onClick={signOut}>
        {t('details.signedIn.signOut')}
      </Button>
    </section>
  );
}
