import { LoadFailed } from '../../../shared/ui/notes.tsx';
import type { EventType } from '@cablepark/contracts/events';
import type { Action } from '../actions.ts';
import { useAction } from '../api.ts';
import { useChangeTexts } from '../change-texts.ts';
import { useAuditWords } from '../locales/words.ts';
import type { UserNames } from '../user-names.ts';
import css from './whole-action.module.css';

interface WholeActionProps {
  readonly id: string;
  readonly action: Action;
  readonly userNames: UserNames;
}

/** Every entry of an action in the order in which it happened, with all that it changed. */
export function WholeAction({ id, action: { correlationId, actor }, userNames }: WholeActionProps) {
  const t = useAuditWords();
  const textsOf = useChangeTexts(userNames);
  const { data: entries, isError, refetch } = useAction(correlationId, true);
  return (
    <div id={id} className={css['whole']}>
      {isError && !entries && <LoadFailed text={t('failed')} onRetry={() => void refetch()} />}
      {!entries && !isError && <p role="status">{t('loadingAction')}</p>}
      {entries && (
        <ol className={css['entries']}>
          {[...entries].reverse().map((entry) => {
            const change = { eventType: entry.eventType as EventType, entries: [entry] };
            const { event, shownReference, about, reason, differences } = textsOf(change, actor, true);
            return (
              <li key={entry.id}>
                <span className={css['event']}>{event}</span>
                <span className={css['about']}>
                  {[shownReference, about, reason].filter((text) => text !== undefined && text !== null).join(' · ')}
                </span>
                {differences.length > 0 && (
                  <ul className={css['differences']}>
                    {differences.map((difference) => (
                      <li key={difference}>{difference}</li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
