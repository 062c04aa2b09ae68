import { sentenceFor } from './start-failure.ts';

const sentenceOfStart = (error: unknown): string | undefined => sentenceFor(error, process.env);

/**
 * Runs a program to its end, and the process with it. One that fails says why: in the sentence of `sentenceOf` where a
 * person can put it right, with everything there is to know where it is our fault.
 */
export async function runProgram(
  main: () => Promise<void>,
  sentenceOf: (error: unknown) => string | undefined = sentenceOfStart,
): Promise<never> {
  try {
    await main();
    process.exit();
  } catch (error) {
    console.error(sentenceOf(error) || error);
    process.exit(1);
  }
}
