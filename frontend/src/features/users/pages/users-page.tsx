import { Button, Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';

import { changeUser, listUsers } from '@cablepark/contracts/accounts/manage-users';
import type { User } from '@cablepark/contracts/accounts/user';
import { userRoles, type UserRole } from '@cablepark/contracts/shared/roles';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { useCommand } from '#shared/api/use-command';
import { useErrorText } from '#shared/errors/error-texts';
import { ConfirmDialog } from '#shared/forms/dialogs';
import { formatDateAndTime, formatTimeAgo } from '#shared/i18n/format-instant';
import { EraseDialog } from '#shared/privacy/erase-dialog';
import { RoleTag } from '#shared/roles/role-tag';
import { useCurrentUser } from '#shared/session/current-user';
import { displayNameOf, isErased, nameOf } from '#shared/session/user-names';
import { useUsers } from '#shared/session/users';
import { useNow } from '#shared/time/clock';
import { showToast } from '#shared/toast/toasts';
import { PlusIcon } from '#shared/ui/icons';
import { LoadFailedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { StaffTable, type StaffColumn } from '#shared/ui/staff-table';
import { AddUserDialog, ResetPasswordDialog } from '../components/user-dialogs.tsx';
import { useUserWords } from '../locales/words.ts';
import { mayChangeActivity, mayManage } from '../role-rules.ts';
import { searchUsers } from '../user-search.ts';
import table from '../components/user-table.module.css';
import css from './users-page.module.css';

type Dialog =
  | { readonly kind: 'add' }
  | { readonly kind: 'reset' | 'deactivate' | 'erase'; readonly user: User };

/**
 * `/admin/users`: the accounts and their roles (rule 1.5). It is long because it lists its dialogs
 * one after the other.
 */
export function UsersPage() {
  const t = useUserWords();
  const { user: me } = useCurrentUser();
  const { data: users = [], isPending, isError, refetch } = useUsers();
  const { change, isPending: isChanging } = useUserActivity();
  const [text, setText] = useState('');
  const [role, setRole] = useState<UserRole | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const found = searchUsers(users, { text: useDeferredValue(text), role });
  const close = () => setDialog(null);
  if (!me) {
    return null;
  }

  return (
    <StaffPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button type="primary" icon={<PlusIcon />} onClick={() => setDialog({ kind: 'add' })}>
          {t('add')}
        </Button>
      }
    >
      <StaffCard>
        <div className={css['filters']}>
          <Input
            type="search"
            allowClear
            aria-label={t('search')}
            placeholder={t('search')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Select
            aria-label={t('column.role')}
            value={role ?? 'all'}
            options={[
              { value: 'all', label: t('everyRole') },
              ...userRoles.toReversed().map((each) => ({ value: each, label: t(`roles.${each}`) })),
            ]}
            onChange={(value) => setRole(value === 'all' ? null : (value as UserRole))}
          />
        </div>
        {isError ? (
          <LoadFailedAlert text={t('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <UserTable
            me={me}
            users={found}
            isLoading={isPending}
            onAction={(kind, user) => {
              if (kind === 'reactivate') {
                change(user, true);
              } else {
                setDialog({ kind, user });
              }
            }}
          />
        )}
      </StaffCard>
      {dialog?.kind === 'add' && <AddUserDialog myRole={me.role} onClose={close} />}
      {dialog?.kind === 'reset' && (
        <ResetPasswordDialog user={dialog.user} isOwn={dialog.user.id === me.id} onClose={close} />
      )}
      {dialog?.kind === 'deactivate' && (
        <ConfirmDialog
          title={t('activity.title', { name: displayNameOf(dialog.user) })}
          confirmText={t('deactivate')}
          isDangerous
          isPending={isChanging}
          onConfirm={() => change(dialog.user, false, close)}
          onClose={close}
        >
          <p>{t('activity.text')}</p>
        </ConfirmDialog>
      )}
      {dialog?.kind === 'erase' && (
        <EraseDialog
          subject="user"
          name={displayNameOf(dialog.user)}
          id={dialog.user.id}
          onClose={close}
        />
      )}
    </StaffPage>
  );
}

function useUserActivity() {
  const t = useUserWords();
  const errorText = useErrorText();
  const { mutate, isPending } = useCommand(changeUser, [listUsers]);
  const change = (user: User, isActive: boolean, onSettled?: () => void) => {
    const done = isActive ? 'reactivated' : 'deactivated';
    mutate(
      { params: { id: user.id }, body: { isActive } },
      {
        onSuccess: () => {
          showToast({
            title: t(`activity.${done}`),
            text: t(`activity.${done}Text`, { name: displayNameOf(user) }),
            action: isActive
              ? undefined
              : { label: t('reactivate'), onPress: () => change(user, true) },
          });
        },
        onError: (error) => {
          const text = errorText(error, t('activity.failedText'));
          showToast({ title: t('activity.failed'), text, tone: 'destructive' });
        },
        onSettled: () => onSettled?.(),
      },
    );
  };

  return { change, isPending };
}

interface UserTableProps {
  readonly me: User;
  readonly users: readonly User[];
  readonly isLoading: boolean;
  readonly onAction: (action: 'reset' | 'deactivate' | 'reactivate' | 'erase', user: User) => void;
}

const compareByText =
  (text: (user: User) => string) =>
  (a: User, b: User): number =>
    text(a).localeCompare(text(b), 'lv');

/** It is long because it lists the columns one after the other. */
function UserTable({ me, users, isLoading, onAction }: UserTableProps) {
  const t = useUserWords();
  const columns: StaffColumn<User>[] = [
    {
      key: 'username',
      title: t('column.username'),
      sorter: compareByText(({ username }) => username),
      render: (_, user) => (
        <span className={table['username']}>
          <strong data-erased={isErased(user)}>
            {isErased(user) ? t('erased') : toShownEmail(user.username)}
          </strong>
          {user.id === me.id && <span className={table['mark']}>{t('you')}</span>}
          {!user.isActive && !isErased(user) && (
            <span className={table['mark']}>{t('inactive')}</span>
          )}
        </span>
      ),
    },
    {
      key: 'email',
      title: t('email'),
      sorter: compareByText(({ email }) => email ?? ''),
      render: (_, user) =>
        user.email === null || isErased(user) ? (
          '–'
        ) : (
          <EmailAddress email={toShownEmail(user.email)} />
        ),
    },
    {
      key: 'name',
      title: t('fullName'),
      sorter: compareByText(nameOf),
      render: (_, user) => nameOf(user) || '–',
    },
    {
      key: 'role',
      title: t('column.role'),
      sorter: compareByText(({ role }) => role),
      render: (_, { role }) => <RoleTag role={role} />,
    },
    {
      key: 'lastLogin',
      title: t('column.lastLogin'),
      sorter: compareByText(({ lastLogin }) => lastLogin ?? ''),
      render: (_, { lastLogin }) => <LastLogin at={lastLogin} />,
    },
    {
      key: 'actions',
      title: t('column.actions'),
      render: (_, user) => (
        <span className={table['actions']}>
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
            <>
              <Button
                size="small"
                type="text"
                aria-label={t(user.isActive ? 'deactivateWho' : 'reactivateWho', {
                  name: displayNameOf(user),
                })}
                onClick={() => onAction(user.isActive ? 'deactivate' : 'reactivate', user)}
              >
                {t(user.isActive ? 'deactivate' : 'reactivate')}
              </Button>
              <Button
                size="small"
                type="text"
                danger
                aria-label={t('eraseWho', { name: displayNameOf(user) })}
                onClick={() => onAction('erase', user)}
              >
                {t('erase')}
              </Button>
            </>
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

function EmailAddress({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <span>
      <span translate="no">{email.slice(0, at)}</span>
      <wbr />
      <span translate="no">{email.slice(at)}</span>
    </span>
  );
}

/** Shows how long ago the last sign-in was, with the exact time as its tooltip. */
function LastLogin({ at }: { readonly at: string | null }) {
  const t = useUserWords();
  const now = useNow();
  if (at === null) {
    return <span className={table['never']}>{t('never')}</span>;
  }

  return (
    <time dateTime={at} title={formatDateAndTime(t.language, at)}>
      {formatTimeAgo(t.language, at, now)}
    </time>
  );
}
