import type { Answer } from '#test/browser';

/** Returns the body of a successful answer; throws any other answer. */
export async function assertDone<Body>(asked: Promise<Answer<Body>>): Promise<Body> {
  const { status, body } = await asked;
  if (status >= 300) {
    throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  }

  return body;
}
