const { stderr } = process;
const TICK_MS = 1000;

/**
 * Runs a step of the preparation and prints one line with its name and duration. The step's output
 * is shown only if it fails, and then in full. `work` receives the options of `run` that collect
 * the output.
 */
export async function runStep(name, work) {
  const started = Date.now();
  const time = () => `${Math.round((Date.now() - started) / 1000)} s`;
  let output = '';
  stderr.write(`${name}…`);
  // On a terminal the seconds are updated; a file gets them once, at the end.
  const clock = stderr.isTTY
    ? setInterval(() => stderr.write(`\r${name}… ${time()}`), TICK_MS)
    : undefined;
  const end = (how) => stderr.write(stderr.isTTY ? `\r${name}… ${how}\n` : ` ${how}\n`);
  try {
    await work({
      onOutput: (text) => {
        output += text;
      },
    });
    end(time());
  } catch (error) {
    end(`failed after ${time()}`);
    stderr.write(`\n${output.trim()}\n\n`);
    throw error;
  } finally {
    clearInterval(clock);
  }
}
