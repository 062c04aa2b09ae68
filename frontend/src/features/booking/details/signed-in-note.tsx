import type { User } from '@cablepark/contracts/accounts/user';
import { useSignOut } from '../../../shared/session/use-sign-out.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useBookingWords } from '../locales/words.ts';
import css from './guest-sign-in.module.css';

/** Shows whose account the booking will belong to, with a button to sign out. */
export function SignedInNote({ user }: { readonly user: User }) {
  const t = useBookingWords();
  const { signOut, isPending } = useSignOut({ staysOnPage: true });
  return (
    <Card title={t('details.signedIn.title')}>
      <div className={css['signedIn']}>
        <p className={css['text']}>{t('details.signedIn.text', { email: user.email ?? user.username })}</p>
        <Button disabled={isPending} onClick={signOut}>
          {t('details.signedIn.signOut')}
        </Button>
      </div>
    </Card>
  );
}
