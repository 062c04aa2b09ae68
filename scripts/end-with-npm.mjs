// npm forwards SIGTERM to the shell in which it runs this program, and the shell doesn't forward
// it. The program only sees that its parent has gone. Without npm, a missing parent means nothing
// (nohup).

const LOOK_EVERY_MS = 250;

const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  const looking = setInterval(() => {
    if (process.ppid === parent) {
      return;
    }

    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  looking.unref();
}
