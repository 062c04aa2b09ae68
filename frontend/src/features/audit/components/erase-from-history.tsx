import { EraseDialog } from '../../../shared/privacy/erase-dialog.tsx';
import { useErasures } from '../api.ts';
import { useAuditWords } from '../locales/words.ts';
import type { People } from '../people.ts';
import type { Erasable } from '../subject.ts';

interface EraseFromHistoryProps {
  readonly erasable: Erasable;
  readonly people: People;
  readonly onClose: () => void;
}

/** Erases what a line of the history is about: a booking that was cancelled long ago is found nowhere else. */
export function EraseFromHistory({ erasable: { kind, id }, people, onClose }: EraseFromHistoryProps) {
  const t = useAuditWords();
  const erasures = useErasures();
  return (
    <EraseDialog
      subject={kind}
      name={people.get(id) ?? t('actor.unknown')}
      mutation={erasures[kind]}
      input={{ params: { id } }}
      onClose={onClose}
    />
  );
}
