const { stderr } = process;
const TICK_MS = 1000;

/**
 * Runs a step of a preparation in one line: what it does and how long it takes. What it prints is shown only when it
 * fails, and then all of it. `work` is called with the options of `run` that collect its output.
 */
export async function step(name, work) {
  const started = Date.now();
  const time = () => `${Math.round((Date.now() - started) / 1000)} s`;
  let output = '';
  stderr.write(`${name}…`);
  // A terminal shows the seconds as they pass; a file gets them once, at the end.
  const clock = stderr.isTTY ? setInterval(() => stderr.write(`\r${name}… ${time()}`), TICK_MS) : undefined;
  const end = (how) => stderr.write(stderr.isTTY ? `\r${name}… ${how}\n` : ` ${how}\n`);
  try {
    await work({ onOutput: (text) => (output += text) });
    end(time());
  } catch (error) {
    end(`failed after ${time()}`);
    stderr.write(`\n${output.trim()}\n\n`);
    throw error;
  } finally {
    clearInterval(clock);
  }
}
