import { useCurrentUser } from '../../shared/session/current-user.ts';
import { isOneOf } from '../../shared/session/roles.ts';
import { FeedbackControl } from './feedback-control.tsx';
import css from './floating-controls.module.css';

/** What floats at the lower edge: feedback for guests and athletes (spec, section 6). */
export function FloatingControls() {
  const { user, isLoading } = useCurrentUser();
  if (isLoading) return null;
  return <div className={css['controls']}>{isOneOf(user, ['guest', 'athlete']) && <FeedbackControl />}</div>;
}
