import { lazy, Suspense } from 'react';
import { useSignOutQuestion } from '../device/sign-out-question.ts';

const SignOutDialog = lazy(async () => ({ default: (await import('./sign-out-dialog.tsx')).SignOutDialog }));

/** Shows the question before a sign-out, if there is one. The dialog is loaded when it is first needed. */
export function SignOutGuard() {
  const question = useSignOutQuestion();
  return (
    question && (
      <Suspense fallback={null}>
        <SignOutDialog {...question} />
      </Suspense>
    )
  );
}
