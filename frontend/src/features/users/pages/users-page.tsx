import { Input, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import type { User } from '@cablepark/contracts/accounts/user';
import { type UserRole, userRoles } from '@cablepark/contracts/shared/roles';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { ConfirmDialog } from '../../../shared/forms/dialogs.tsx';
import { EraseDialog } from '../../../shared/privacy/erase-dialog.tsx';
import { useRoleNames } from '../../../shared/roles/locales/words.ts';
import { displayNameOf, useCurrentUser } from '../../../shared/session/current-user.ts';
import { toast, type ToastAction } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { PlusIcon } from '../../../shared/ui/icons.tsx';
import { LoadFailed } from '../../../shared/ui/notes.tsx';
import { StaffPage } from '../../../shared/ui/page.tsx';
import { useChangeUser, useUsers } from '../api.ts';
import { AddUserDialog, ResetPasswordDialog } from '../components/user-dialogs.tsx';
import { UserTable } from '../components/user-table.tsx';
import { useUserWords } from '../locales/words.ts';
import { searchUsers } from '../user-search.ts';
import css from './users-page.module.css';

type Dialog = { readonly kind: 'add' } | { readonly kind: 'reset' | 'deactivate' | 'erase'; readonly user: User };

/** `/admin/users`: the accounts and their roles (rule 1.5). */
export function UsersPage() {
  const t = useUserWords();
  const roleName = useRoleNames();
  const { user: me } = useCurrentUser();
  const { data: users = [], isPending, isError, refetch } = useUsers();
  const { change, isPending: isChanging } = useUserActivity();
  const [text, setText] = useState('');
  const [role, setRole] = useState<UserRole | null>(null);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const found = searchUsers(users, { text: useDeferredValue(text), role });
  const close = () => setDialog(null);
  if (!me) return null;
  return (
    <StaffPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <Button tone="chosen" onClick={() => setDialog({ kind: 'add' })}>
          <PlusIcon />
          {t('add')}
        </Button>
      }
    >
      <Card>
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
              ...userRoles.toReversed().map((each) => ({ value: each, label: roleName(each) })),
            ]}
            onChange={(value) => setRole(value === 'all' ? null : (value as UserRole))}
          />
        </div>
        {isError ? (
          <LoadFailed text={t('failed')} onRetry={() => void refetch()} />
        ) : (
          <UserTable
            me={me}
            users={found}
            isLoading={isPending}
            onAction={(kind, user) => {
              if (kind === 'reactivate') change(user, true);
              else setDialog({ kind, user });
            }}
          />
        )}
      </Card>
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
        <EraseDialog subject="user" name={displayNameOf(dialog.user)} id={dialog.user.id} onClose={close} />
      )}
    </StaffPage>
  );
}

/** Deactivates and reactivates users, and shows the result in a toast. */
function useUserActivity() {
  const t = useUserWords();
  const errorText = useErrorText();
  const { mutate, isPending } = useChangeUser();
  const change = (user: User, isActive: boolean, onSettled?: () => void) => {
    const done = isActive ? 'reactivated' : 'deactivated';
    mutate(
      { params: { id: user.id }, body: { isActive } },
      {
        onSuccess: () => {
          toast({
            title: t(`activity.${done}`),
            text: t(`activity.${done}Text`, { name: displayNameOf(user) }),
            action: isActive ? undefined : reactivation(user),
          });
        },
        onError: (error) => {
          toast({
            title: t('activity.failed'),
            text: errorText(error, t('activity.failedText')),
            tone: 'destructive',
          });
        },
        onSettled: () => onSettled?.(),
      },
    );
  };
  const reactivation = (user: User): ToastAction => ({
    label: t('reactivate'),
    onPress: () => change(user, true),
  });
  return { change, isPending };
}
