import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { EventType } from '@cablepark/contracts/events';
import { historyPath } from '../../../calendar/history-path.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { usePrivacyWords } from '../../../shared/privacy/locales/words.ts';
import { RoleTag } from '../../../shared/roles/role-tag.tsx';
import { clockTimeOf, dateAndTime } from '../../../shared/time/dates.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { NotLoaded } from '../../../shared/ui/notes.tsx';
import type { Action, Change } from '../actions.ts';
import { useAction, type UserNames } from '../api.ts';
import { useChangeTexts } from '../change-texts.ts';
import { useAuditWords } from '../locales/words.ts';
import { type Erasable, erasableOf } from '../subject.ts';
import css from './action-row.module.css';
import whole from './whole-action.module.css';

interface ActionProps {
  readonly action: Action;
  readonly userNames: UserNames;
}

interface ActionRowProps extends ActionProps {
  /** Whether more of its entries may follow on the next page. */
  readonly isCut: boolean;
  readonly onErase: (erasable: Erasable) => void;
  /** Takes the id of the action that is to be taken back. */
  readonly onUndo: (action: string) => void;
}

/** Shows when an action happened, who did it, and what it changed. It unfolds to every entry of it. */
export function ActionRow({ action, userNames, isCut, onErase, onUndo }: ActionRowProps) {
  const t = useAuditWords();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const wholeId = useId();
  const [main] = action.changes;
  const what = main ? t(`event.${main.eventType}`) : '';
  return (
    <li className={css['row']}>
      <time dateTime={action.at} title={dateAndTime(language, action.at)} className={css['time']}>
        {clockTimeOf(action.at)}
      </time>
      <ActorName action={action} userNames={userNames} />
      <div className={css['what']}>
        <ul className={css['changes']}>
          {action.changes.map((change) => (
            <ChangeLine
              key={change.eventType}
              change={change}
              action={action}
              userNames={userNames}
              isCut={isCut}
              isOpen={isOpen}
              onErase={onErase}
            />
          ))}
        </ul>
        {action.undoes !== null && (
          <Link className={css['undoes']} to={historyPath({ correlationId: action.undoes })}>
            {t('undoes')}
          </Link>
        )}
        {isOpen && <WholeAction id={wholeId} action={action} userNames={userNames} />}
      </div>
      <div className={css['actions']}>
        {action.isUndoable && (
          <Button
            tone="quiet"
            className={css['small']}
            aria-label={t('undo.undoOf', { what })}
            onClick={() => onUndo(action.correlationId)}
          >
            {t('undo.undo')}
          </Button>
        )}
        <Button
          tone="quiet"
          className={css['small']}
          aria-expanded={isOpen}
          aria-controls={isOpen ? wholeId : undefined}
          aria-label={t('whole', { what })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'fold' : 'unfold')}
        </Button>
      </div>
    </li>
  );
}

function ActorName({ action: { actor }, userNames }: ActionProps) {
  const t = useAuditWords();
  if (actor.kind !== 'user') return <span className={css['actor']}>{t(`actor.${actor.kind}`)}</span>;
  return (
    <span className={css['actor']}>
      <strong>{userNames.get(actor.userId) ?? t('actor.unknown')}</strong> <RoleTag role={actor.role} />
    </span>
  );
}

/** How many differences a line shows. All of them are in the whole action. */
const MOST_SHOWN = 4;

function ChangeLine({
  change,
  action,
  userNames,
  isCut,
  isOpen,
  onErase,
}: Omit<ActionRowProps, 'onUndo'> & { readonly change: Change; readonly isOpen: boolean }) {
  const t = useAuditWords();
  const privacy = usePrivacyWords();
  const { event, reference, shownReference, about, reason, differences } = useChangeTexts(userNames)(
    change,
    action.actor,
  );
  const erasable = erasableOf(change);
  const count = change.entries.length;
  return (
    <li>
      <span className={css['event']}>
        {event}
        {count > 1 && <span className={css['times']}> {t(isCut ? 'timesOrMore' : 'times', { count })}</span>}
        {reason !== undefined && <span className={css['times']}> · {reason}</span>}
      </span>
      {differences.length > 0 && (
        <span className={css['differences']}>
          {differences.slice(0, MOST_SHOWN).map((difference) => (
            <span key={difference}>{difference}</span>
          ))}
          {differences.length > MOST_SHOWN && <span>{t('andMore', { count: differences.length - MOST_SHOWN })}</span>}
        </span>
      )}
      <span className={css['about']}>
        {reference !== null && (
          <Link className={css['reference']} to={historyPath({ reference })}>
            {shownReference}
          </Link>
        )}
        {about}
        {isOpen && erasable && (
          <Button
            tone="quiet"
            className={css['small']}
            aria-label={`${privacy('erasePersonalData')}: ${event}`}
            onClick={() => onErase(erasable)}
          >
            {privacy('erase')}
          </Button>
        )}
      </span>
    </li>
  );
}

interface WholeActionProps {
  readonly id: string;
  readonly action: Action;
  readonly userNames: UserNames;
}

/** Every entry of an action in the order in which it happened, with all that it changed. */
function WholeAction({ id, action: { correlationId, actor }, userNames }: WholeActionProps) {
  const t = useAuditWords();
  const textsOf = useChangeTexts(userNames);
  const query = useAction(correlationId);
  const { data: entries } = query;
  return (
    <div id={id} className={whole['whole']}>
      {!entries && <NotLoaded query={query} loading={t('loadingAction')} failed={t('failed')} />}
      {entries && (
        <ol className={whole['entries']}>
          {[...entries].reverse().map((entry) => {
            const change = { eventType: entry.eventType as EventType, entries: [entry] };
            const { event, shownReference, about, reason, differences } = textsOf(change, actor, true);
            return (
              <li key={entry.id}>
                <span className={whole['event']}>{event}</span>
                <span className={whole['about']}>
                  {[shownReference, about, reason].filter((text) => text !== undefined && text !== null).join(' · ')}
                </span>
                {differences.length > 0 && (
                  <ul className={whole['differences']}>
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
