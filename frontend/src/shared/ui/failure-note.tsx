import css from './failure-note.module.css';

interface FailureNoteProps {
  readonly title: string;
  readonly text?: string;
  /** `unsettled` means that the action may have succeeded nevertheless. */
  readonly kind?: 'refused' | 'unsettled';
  /** `note` is for a failure that a toast reports too, so that screen readers announce it only once. */
  readonly role?: 'alert' | 'note';
}

/** Explains a failure next to the button that was pressed. */
export const FailureNote = ({ title, text, kind = 'refused', role = 'alert' }: FailureNoteProps) => (
  <div role={role} className={css['failure']} data-kind={kind}>
    <strong>{title}</strong>
    {text !== undefined && <span>{text}</span>}
  </div>
);
