import { writtenTimes } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { usePrivacyWords } from '../../../shared/privacy/locales/words.ts';
import { RoleTag } from '../../../shared/roles/role-tag.tsx';
import { fullDay, shortDay } from '../../../shared/time/day-names.ts';
import { clockTimeOf, dateAndTime } from '../../../shared/time/instants.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { Action, Change } from '../actions.ts';
import { useAuditWords } from '../locales/words.ts';
import type { UserNames } from '../user-names.ts';
import { erasableOf, subjectOf, type Erasable } from '../subject.ts';
import css from './action-row.module.css';

interface ActionProps {
  readonly action: Action;
  readonly userNames: UserNames;
}

interface ActionRowProps extends ActionProps {
  readonly onErase: (erasable: Erasable) => void;
}

/** Shows when an action happened, who did it, and what it changed. */
export function ActionRow({ action, userNames, onErase }: ActionRowProps) {
  const language = useLanguage();
  return (
    <li className={css['row']}>
      <time dateTime={action.at} title={dateAndTime(language, action.at)} className={css['time']}>
        {clockTimeOf(action.at)}
      </time>
      <ActorName action={action} userNames={userNames} />
      <ul className={css['changes']}>
        {action.changes.map((change) => (
          <ChangeLine key={change.eventType} change={change} action={action} userNames={userNames} onErase={onErase} />
        ))}
      </ul>
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

function ChangeLine({ change, action, userNames, onErase }: ActionRowProps & { readonly change: Change }) {
  const t = useAuditWords();
  const language = useLanguage();
  const privacy = usePrivacyWords();
  const about = useSubjectText()(change, action, userNames);
  const erasable = erasableOf(change);
  const reasons = change.reasons.map((reason) => t(`reason.${reason}`)).join(', ');
  return (
    <li>
      <span className={css['event']}>
        {t(`event.${change.eventType}`)}
        {change.count > 1 && <span className={css['times']}> {t('times', { count: change.count })}</span>}
        {reasons !== '' && <span className={css['times']}> · {reasons}</span>}
      </span>
      {change.moves.map(({ from, to }) => (
        <span key={`${from.join()} ${to.join()}`} className={css['moved']}>
          {t('moved', { from: writtenTimes(language, from), to: writtenTimes(language, to) })}
        </span>
      ))}
      <span className={css['about']}>
        {about}
        {erasable && (
          <Button
            tone="quiet"
            className={css['erase']}
            aria-label={`${privacy('erasePersonalData')}: ${t(`event.${change.eventType}`)}`}
            onClick={() => {
              onErase(erasable);
            }}
          >
            {privacy('erase')}
          </Button>
        )}
      </span>
    </li>
  );
}

function useSubjectText(): (change: Change, action: Action, userNames: UserNames) => string | undefined {
  const t = useAuditWords();
  const language = useLanguage();
  return ({ streams }, { actor }, userNames) => {
    const subject = subjectOf(streams);
    switch (subject.kind) {
      case 'days': {
        const [first = '', last = first] = [subject.days[0], subject.days.at(-1)];
        if (subject.days.length === 1) return t('about.schedule', { day: fullDay(language, first) });
        const range = `${shortDay(language, first)} – ${shortDay(language, last)}`;
        return t('about.days', { count: subject.days.length, range });
      }
      case 'user': {
        // The row already names the actor, so changes to the actor's own account need no subject.
        if (actor.kind === 'user' && actor.userId === subject.userId) return undefined;
        const name = userNames.get(subject.userId);
        return name === undefined ? t('about.someUser') : t('about.user', { name });
      }
      case 'none':
        return undefined;
      case 'settings':
      case 'feedback':
        return t(`about.${subject.kind}`);
    }
  };
}
