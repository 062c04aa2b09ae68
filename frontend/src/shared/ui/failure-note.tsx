import css from './failure-note.module.css';

interface FailureNoteProps {
  readonly title: string;
  readonly text?: string;
  /** `unsettled`: it may have worked all the same. */
  readonly kind?: 'refused' | 'unsettled';
}

/** Why something did not go through, right where the button was pressed. */
export const FailureNote = ({ title, text, kind = 'refused' }: FailureNoteProps) => (
  <div role="alert" className={css['failure']} data-kind={kind}>
    <strong>{title}</strong>
    {text !== undefined && <span>{text}</span>}
  </div>
);
