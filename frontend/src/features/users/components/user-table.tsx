import { Button } from 'antd';
import type { User } from '@cablepark/contracts/accounts/user';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { displayNameOf, isErased, nameOf } from '../../../shared/session/current-user.ts';
import { usePrivacyWords } from '../../../shared/privacy/locales/words.ts';
import { RoleTag } from '../../../shared/roles/role-tag.tsx';
import { useNow } from '../../../shared/time/clock.ts';
import { dateAndTime, timeAgo } from '../../../shared/time/dates.ts';
import { StaffTable, type StaffColumn } from '../../../shared/ui/staff-table.tsx';
import { useUserWords } from '../locales/words.ts';
import { mayChangeActivity, mayManage } from '../role-rules.ts';
import css from './user-table.module.css';

interface UserTableProps {
  readonly me: User;
  readonly users: readonly User[];
  readonly isLoading: boolean;
  readonly onAction: (action: 'reset' | 'deactivate' | 'reactivate' | 'erase', user: User) => void;
}

const byText =
  (text: (user: User) => string) =>
  (a: User, b: User): number =>
    text(a).localeCompare(text(b), 'lv');

export function UserTable({ me, users, isLoading, onAction }: UserTableProps) {
  const t = useUserWords();
  const privacy = usePrivacyWords();
  const columns: StaffColumn<User>[] = [
    {
      key: 'username',
      title: t('column.username'),
      sorter: byText(({ username }) => username),
      render: (_, user) => (
        <span className={css['username']}>
          <strong data-erased={isErased(user)}>{isErased(user) ? t('erased') : user.username}</strong>
          {user.id === me.id && <span className={css['mark']}>{t('you')}</span>}
          {!user.isActive && !isErased(user) && <span className={css['mark']}>{t('inactive')}</span>}
        </span>
      ),
    },
    {
      key: 'email',
      title: t('column.email'),
      sorter: byText(({ email }) => email ?? ''),
      render: (_, user) => (user.email === null || isErased(user) ? '–' : <EmailAddress email={user.email} />),
    },
    { key: 'name', title: t('column.name'), sorter: byText(nameOf), render: (_, user) => nameOf(user) || '–' },
    {
      key: 'role',
      title: t('column.role'),
      sorter: byText(({ role }) => role),
      render: (_, { role }) => <RoleTag role={role} />,
    },
    {
      key: 'lastLogin',
      title: t('column.lastLogin'),
      sorter: byText(({ lastLogin }) => lastLogin ?? ''),
      render: (_, { lastLogin }) => <LastLogin at={lastLogin} />,
    },
    {
      key: 'actions',
      title: t('column.actions'),
      render: (_, user) => (
        <span className={css['actions']}>
          {mayManage(me.role, user.role) && !isErased(user) && (
            <Button
              size="small"
              aria-label={t('resetPasswordOf', { name: displayNameOf(user) })}
              onClick={() => onAction('reset', user)}
            >
              {t('resetPassword')}
            </Button>
          )}
          {mayChangeActivity(me, user) && !isErased(user) && (
            <Button
              size="small"
              type="text"
              danger={user.isActive}
              aria-label={t(user.isActive ? 'deactivateWho' : 'reactivateWho', { name: displayNameOf(user) })}
              onClick={() => onAction(user.isActive ? 'deactivate' : 'reactivate', user)}
            >
              {t(user.isActive ? 'deactivate' : 'reactivate')}
            </Button>
          )}
          {mayChangeActivity(me, user) && !isErased(user) && (
            <Button
              size="small"
              type="text"
              danger
              aria-label={privacy('eraseWho', { name: displayNameOf(user) })}
              onClick={() => onAction('erase', user)}
            >
              {privacy('erase')}
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <StaffTable<User>
      columns={columns}
      dataSource={[...users]}
      rowKey="id"
      loading={isLoading}
      emptyText={t('empty')}
    />
  );
}

/** An e-mail address that may wrap before its @ in a narrow column. */
function EmailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

/** Shows how long ago the last sign-in was, with the exact time as its tooltip. */
function LastLogin({ at }: { readonly at: string | null }) {
  const t = useUserWords();
  const language = useLanguage();
  const now = useNow();
  if (at === null) return <span className={css['never']}>{t('never')}</span>;
  return (
    <time dateTime={at} title={dateAndTime(language, at)}>
      {timeAgo(language, at, now)}
    </time>
  );
}
