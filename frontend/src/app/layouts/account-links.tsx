import { Link } from 'react-router-dom';
import { useCurrentUser } from '../../shared/session/current-user.ts';
import { useSignOut } from '../../shared/session/sign-out.tsx';
import { useSiteWords } from '../locales/words.ts';

interface AccountLinksProps {
  readonly className: string | undefined;
  readonly onFollow?: () => void;
}

/** Shows Welcome, My Profile and Log Out to users, and Sign In to guests. Renders nothing until the user is known. */
export function AccountLinks({ className, onFollow }: AccountLinksProps) {
  const t = useSiteWords();
  const { user, isLoading } = useCurrentUser();
  const { signOut, isPending } = useSignOut();
  if (isLoading) return null;
  if (!user)
    return (
      <Link to="/auth" className={className} onClick={onFollow}>
        {t('signIn')}
      </Link>
    );
  return (
    <>
      <span className={className} data-kind="welcome">
        {t('welcome', { username: user.username })}
      </span>
      <Link to="/profile" className={className} onClick={onFollow}>
        {t('myProfile')}
      </Link>
      <button
        type="button"
        className={className}
        disabled={isPending}
        onClick={() => {
          onFollow?.();
          signOut();
        }}
      >
        {t('logOut')}
      </button>
    </>
  );
}
