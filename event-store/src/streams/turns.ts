/**
 * Who may write next, among the processes that write to one stream. Turns only make them take fair shares: what is
 * written is still right if two processes have the turn, or none.
 */
export interface Turns {
  /**
   * Waits behind those who asked earlier. Resolves to the function that gives the turn on, or to undefined if it can't
   * be had.
   */
  take(): Promise<(() => void) | undefined>;
}
