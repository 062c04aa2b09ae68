/**
 * The program can't start for a reason that a person can put right. `message` is one sentence that
 * says what is wrong and what to do; the top level prints it alone, without a stack.
 */
export class StartupRefused extends Error {
  override readonly name: string = 'StartupRefused';
}
