/**
 * The program can't start for a reason that the operator can remedy. `message` is one sentence that says what is wrong
 * and what to do; the top level prints it without a stack.
 */
export class StartupRefused extends Error {
  override readonly name: string = 'StartupRefused';
}
