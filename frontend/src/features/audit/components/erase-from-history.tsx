import { EraseDialog } from '../../../shared/privacy/erase-dialog.tsx';
import { useErasures } from '../api.ts';
import { useAuditWords } from '../locales/words.ts';
import type { UserNames } from '../user-names.ts';
import type { Erasable } from '../subject.ts';

interface EraseFromHistoryProps {
  readonly erasable: Erasable;
  readonly userNames: UserNames;
  readonly onClose: () => void;
}

/** Erases the personal data that an entry refers to. Only the history still lists bookings cancelled long ago. */
export function EraseFromHistory({ erasable: { kind, id }, userNames, onClose }: EraseFromHistoryProps) {
  const t = useAuditWords();
  const erasures = useErasures();
  return (
    <EraseDialog
      subject={kind}
      name={userNames.get(id) ?? t('actor.unknown')}
      mutation={erasures[kind]}
      input={{ params: { id } }}
      onClose={onClose}
    />
  );
}
