// npm passes SIGTERM on to the shell in which it runs us, and the shell passes it on to nobody: that our
// parent has gone is all that we see of it. Without npm a parent may go and nothing is meant by it (nohup).

const LOOK_EVERY_MS = 250;

const parent = process.ppid;
if (process.env.npm_lifecycle_event !== undefined) {
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  looking.unref();
}
