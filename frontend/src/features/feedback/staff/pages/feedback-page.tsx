import { useQuery } from '@tanstack/react-query';
import { Badge, Tabs } from 'antd';
import { useState } from 'react';

import {
  feedbackStatuses,
  listFeedback,
  type Feedback,
  type FeedbackStatus,
} from '@cablepark/contracts/feedback/feedback';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { NotAList, wholeListOf } from '#shared/api/lists';
import { fresh } from '#shared/api/queries';
import { displayNameOf } from '#shared/session/user-names';
import { useUsers } from '#shared/session/users';
import { LoadFailedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { StaffEmpty } from '#shared/ui/staff-parts';
import { FeedbackCard, FeedbackDetailsDialog } from '../components/feedback-card.tsx';
import { useReviewWords } from '../locales/words.ts';
import css from './feedback-page.module.css';

/**
 * `/admin/feedback`: all feedback, by status (rule 10.3). It is long because it lists the tabs and
 * their contents.
 */
export function FeedbackPage() {
  const t = useReviewWords();
  const { data: all, error, refetch } = useQuery(wholeListOf(listFeedback, fresh)({ query: {} }));
  const senderOf = useSenderOf();
  const [openId, setOpenId] = useState<string | null>(null);
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({});
  const opened = all?.find(({ id }) => id === openId);
  const newCount = all?.filter(({ status }) => status === 'new').length ?? 0;

  const renderContent = (status: FeedbackStatus) => {
    if (error) {
      return <FeedbackFailed error={error} onRetry={() => void refetch()} />;
    }
    if (!all) {
      return <p role="status">{t('loading')}</p>;
    }

    const items = all.filter((item) => item.status === status);
    if (items.length === 0) {
      return (
        <StaffCard>
          <StaffEmpty title={t(`empty.${status}`)}>{t(`emptyText.${status}`)}</StaffEmpty>
        </StaffCard>
      );
    }

    return (
      <div className={css['cards']}>
        {items.map((item) => (
          <FeedbackCard
            key={item.id}
            item={item}
            sender={senderOf(item)}
            onOpen={() => setOpenId(item.id)}
          />
        ))}
      </div>
    );
  };

  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <Tabs
        items={feedbackStatuses.map((status) => ({
          key: status,
          label: (
            <span className={css['tab']}>
              <span>{t(`tab.${status}`)}</span>
              {status === 'new' && newCount > 0 && (
                <Badge count={newCount} title={t('newCount', { count: newCount })} />
              )}
            </span>
          ),
          children: renderContent(status),
        }))}
      />
      {opened && (
        <FeedbackDetailsDialog
          key={opened.id}
          item={opened}
          sender={senderOf(opened)}
          notes={drafts[opened.id] ?? opened.adminNotes ?? ''}
          onNotesChange={(notes) => setDrafts((before) => ({ ...before, [opened.id]: notes }))}
          onClose={() => setOpenId(null)}
        />
      )}
    </StaffPage>
  );
}

/** Shows a general message, and the cause if the response was malformed. */
function FeedbackFailed({
  error,
  onRetry,
}: {
  readonly error: Error;
  readonly onRetry: () => void;
}) {
  const t = useReviewWords();
  const findCause = () => {
    if (error instanceof NotAList) {
      return t('notAList');
    }

    return error instanceof SyntaxError ? t('notReadable') : undefined;
  };

  return <LoadFailedAlert text={t('failed')} cause={findCause()} onRetry={onRetry} />;
}

/**
 * Returns a function that tells who sent a feedback: the account's name, else the address that was
 * given.
 */
function useSenderOf(): (item: Feedback) => string | null {
  const { data: users = [] } = useUsers();
  return ({ userId, email }) => {
    const user = users.find(({ id }) => id === userId);
    if (user) {
      return displayNameOf(user);
    }

    return email === null ? null : toShownEmail(email);
  };
}
