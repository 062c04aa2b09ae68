import { useCurrentUser, isOneOf } from '../../shared/session/current-user.ts';
import { FeedbackControl } from './feedback-control.tsx';
import css from './floating-controls.module.css';

/** The last thing on the public pages: the feedback of guests and athletes (rule 10.1). */
export function FloatingControls() {
  const { user, isLoading } = useCurrentUser();
  return (
    !isLoading &&
    isOneOf(user, ['guest', 'athlete']) && (
      <div className={css['controls']} data-docked>
        <FeedbackControl />
      </div>
    )
  );
}
