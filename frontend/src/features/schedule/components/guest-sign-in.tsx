import { useConfig } from '../../../shared/park/use-park.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useScheduleTexts } from '../locales/texts.ts';
import { keepForSignIn } from '../selection/selection-storage.ts';
import { useSelection } from '../selection/selection-provider.tsx';
import css from './guest-sign-in.module.css';

const SIGN_IN = `/api/auth/google?returnTo=${encodeURIComponent('/booking')}`;

/** A guest may sign in with Google first, or go on without. Google not set up: the button says why (decision 19). */
export function GuestSignIn({ onGuest }: { readonly onGuest: () => void }) {
  const { signIn } = useScheduleTexts().booking;
  const { slots } = useSelection();
  const { data: config } = useConfig();
  const canUseGoogle = config?.googleSignIn === true;
  return (
    <Card title={signIn.title}>
      <p className={css['text']}>{signIn.text}</p>
      <div className={css['buttons']}>
        {canUseGoogle ? (
          <ButtonAnchor
            href={SIGN_IN}
            onClick={() => {
              keepForSignIn(slots);
            }}
          >
            {signIn.google}
          </ButtonAnchor>
        ) : (
          <Button disabled aria-describedby="no-google">
            {signIn.google}
          </Button>
        )}
        <Button onClick={onGuest}>{signIn.guest}</Button>
      </div>
      {!canUseGoogle && (
        <p id="no-google" className={css['why']}>
          {signIn.noGoogle}
        </p>
      )}
    </Card>
  );
}
