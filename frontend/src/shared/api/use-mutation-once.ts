import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

interface OnceOptions<Input, Answer> extends Omit<
  UseMutationOptions<Answer, Error, Input>,
  'mutationFn'
> {
  readonly mutationFn: (input: Input) => Promise<Answer>;
}

/**
 * A mutation whose `mutate` does nothing while it runs with the same input: the second press of a
 * double click comes before the next render.
 */
export function useMutationOnce<Input, Answer>({
  mutationFn,
  ...options
}: OnceOptions<Input, Answer>) {
  const running = useRef<string>(undefined);
  const mutation = useMutation({
    ...options,
    mutationFn: (input: Input) =>
      mutationFn(input).finally(() => {
        running.current = undefined;
      }),
  });
  const mutate: typeof mutation.mutate = (...call) => {
    const input = JSON.stringify(call[0]);
    if (running.current === input) {
      return;
    }

    running.current = input;
    mutation.mutate(...call);
  };

  return { ...mutation, mutate };
}
