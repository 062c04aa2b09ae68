import { Navigate } from 'react-router-dom';
import { managers } from '@cablepark/contracts/shared/roles';
import { useCurrentUser } from '../../../shared/session/current-user.ts';
import { isOneOf } from '../../../shared/session/roles.ts';
import { writeStored } from '../../../shared/storage/stored-value.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { FailureNote } from '../../../shared/ui/failure-note.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { useAccountWords } from '../locales/words.ts';
import css from './auth-page.module.css';

/** Local storage key of the tab with which the dashboard opens (rule 18.1). */
const ACTIVE_TAB_KEY = 'adminActiveTab';

/** `/admin/login`: redirects admins and managers to `/admin`, and shows other users why they can't go there (rule 16.2). */
export function AdminLoginPage() {
  const t = useAccountWords();
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return <Spinner />;
  if (isOneOf(user, managers)) return <Navigate to="/admin" replace />;
  return (
    <AntdTheme>
      <Page width="slim" title={t('admin.title')} lead={t('admin.lead')}>
        <Card className={css['card']}>
          {user && <FailureNote title={t('admin.notAllowed', { username: user.username })} />}
          <SignInForm
            isForStaff
            onSignedIn={(signedIn) => {
              if (isOneOf(signedIn, managers)) writeStored(ACTIVE_TAB_KEY, 'bookings');
            }}
          />
          <p className={css['home']}>
            <ButtonLink to="/" tone="quiet">
              {t('admin.home')}
            </ButtonLink>
          </p>
        </Card>
      </Page>
    </AntdTheme>
  );
}
