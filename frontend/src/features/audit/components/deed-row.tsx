import { useLanguage } from '../../../shared/i18n/language.ts';
import { RoleTag } from '../../../shared/roles/role-tag.tsx';
import { fullDay, shortDay } from '../../../shared/time/day-names.ts';
import { clockTimeOf, dateAndTime } from '../../../shared/time/instants.ts';
import type { Change, Deed } from '../deeds.ts';
import { useAuditWords } from '../locales/words.ts';
import type { People } from '../people.ts';
import { subjectOf } from '../subject.ts';
import css from './deed-row.module.css';

interface DeedRowProps {
  readonly deed: Deed;
  readonly people: People;
}

/** When, who, and what it did to what. */
export function DeedRow({ deed, people }: DeedRowProps) {
  const language = useLanguage();
  return (
    <li className={css['row']}>
      <time dateTime={deed.at} title={dateAndTime(language, deed.at)} className={css['time']}>
        {clockTimeOf(deed.at)}
      </time>
      <Who deed={deed} people={people} />
      <ul className={css['changes']}>
        {deed.changes.map((change) => (
          <ChangeLine key={change.eventType} change={change} deed={deed} people={people} />
        ))}
      </ul>
    </li>
  );
}

function Who({ deed: { actor }, people }: DeedRowProps) {
  const t = useAuditWords();
  if (actor.kind !== 'user') return <span className={css['who']}>{t(`actor.${actor.kind}`)}</span>;
  return (
    <span className={css['who']}>
      <strong>{people.get(actor.userId) ?? t('actor.unknown')}</strong> <RoleTag role={actor.role} />
    </span>
  );
}

function ChangeLine({ change, deed, people }: DeedRowProps & { readonly change: Change }) {
  const t = useAuditWords();
  const about = useSubjectText()(change, deed, people);
  return (
    <li>
      <span className={css['what']}>
        {t(`event.${change.eventType}`)}
        {change.count > 1 && <span className={css['times']}> {t('times', { count: change.count })}</span>}
      </span>
      {about !== undefined && <span className={css['about']}>{about}</span>}
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
