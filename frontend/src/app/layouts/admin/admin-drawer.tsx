import type { User } from '@cablepark/contracts/accounts/user';
import { useStaffLayoutWords } from '../../locales/staff/words.ts';
import { MenuDialog } from '../menu-dialog.tsx';
import css from './admin-drawer.module.css';
import { AdminMenu } from './admin-menu.tsx';

/** The admin menu on narrow screens. */
export function AdminDrawer({ user }: { readonly user: User }) {
  const t = useStaffLayoutWords();
  return (
    <MenuDialog openText={t('open')} closeText={t('close')} title={t('menu')} className={css['drawer']}>
      {(closeButton, close) => (
        <>
          {closeButton}
          <AdminMenu user={user} onFollow={close} />
        </>
      )}
    </MenuDialog>
  );
}
