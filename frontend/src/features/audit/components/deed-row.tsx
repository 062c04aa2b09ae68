import { useLanguage } from '../../../shared/i18n/language.ts';
import { usePrivacyWords } from '../../../shared/privacy/locales/words.ts';
import { RoleTag } from '../../../shared/roles/role-tag.tsx';
import { fullDay, shortDay } from '../../../shared/time/day-names.ts';
import { clockTimeOf, dateAndTime } from '../../../shared/time/instants.ts';
import { Button } from '../../../shared/ui/button.tsx';
import type { Change, Deed } from '../deeds.ts';
import { useAuditWords } from '../locales/words.ts';
import type { People } from '../people.ts';
import { erasableOf, subjectOf, type Erasable } from '../subject.ts';
import css from './deed-row.module.css';

interface DeedProps {
  readonly deed: Deed;
  readonly people: People;
}

interface DeedRowProps extends DeedProps {
  readonly onErase: (erasable: Erasable) => void;
}

/** When, who, and what it did to what. */
export function DeedRow({ deed, people, onErase }: DeedRowProps) {
  const language = useLanguage();
  return (
    <li className={css['row']}>
      <time dateTime={deed.at} title={dateAndTime(language, deed.at)} className={css['time']}>
        {clockTimeOf(deed.at)}
      </time>
      <Who deed={deed} people={people} />
      <ul className={css['changes']}>
        {deed.changes.map((change) => (
          <ChangeLine key={change.eventType} change={change} deed={deed} people={people} onErase={onErase} />
        ))}
      </ul>
    </li>
  );
}

function Who({ deed: { actor }, people }: DeedProps) {
  const t = useAuditWords();
  if (actor.kind !== 'user') return <span className={css['who']}>{t(`actor.${actor.kind}`)}</span>;
  return (
    <span className={css['who']}>
      <strong>{people.get(actor.userId) ?? t('actor.unknown')}</strong> <RoleTag role={actor.role} />
    </span>
  );
}

function ChangeLine({ change, deed, people, onErase }: DeedRowProps & { readonly change: Change }) {
  const t = useAuditWords();
  const privacy = usePrivacyWords();
  const about = useSubjectText()(change, deed, people);
  const erasable = erasableOf(change);
  return (
    <li>
      <span className={css['what']}>
        {t(`event.${change.eventType}`)}
        {change.count > 1 && <span className={css['times']}> {t('times', { count: change.count })}</span>}
      </span>
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

function useSubjectText(): (change: Change, deed: Deed, people: People) => string | undefined {
  const t = useAuditWords();
  const language = useLanguage();
  return ({ streams }, { actor }, people) => {
    const subject = subjectOf(streams);
    switch (subject.kind) {
      case 'days': {
        const [first = '', last = first] = [subject.days[0], subject.days.at(-1)];
        if (subject.days.length === 1) return t('about.schedule', { day: fullDay(language, first) });
        const range = `${shortDay(language, first)} – ${shortDay(language, last)}`;
        return t('about.days', { count: subject.days.length, range });
      }
      case 'user': {
        // Who signs in does it to themselves.
        if (actor.kind === 'user' && actor.userId === subject.userId) return undefined;
        const name = people.get(subject.userId);
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
