import css from './failure-note.module.css';

interface FailureNoteProps {
  readonly title: string;
  readonly text?: string;
  /** `unsettled`: it may have worked all the same. */
  readonly kind?: 'refused' | 'unsettled';
  /** `note` where a toast says so too: ears need to hear it once only. */
  readonly role?: 'alert' | 'note';
}

/** Why something did not go through, right where the button was pressed. */
export const FailureNote = ({ title, text, kind = 'refused', role = 'alert' }: FailureNoteProps) => (
  <div role={role} className={css['failure']} data-kind={kind}>
    <strong>{title}</strong>
    {text !== undefined && <span>{text}</span>}
  </div>
);
