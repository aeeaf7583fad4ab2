// Preloaded (node --require) into the processes that npm start runs: they end when it is killed in a way that it cannot
// handle. The channel to it closes then. A child of such a process inherits the flag, not the parent, and ignores it.
if (process.channel && process.env.DEAL_FLOW_STARTER === String(process.ppid)) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // The listener above would keep a process alive that has nothing left to do.
  process.channel.unref();
}
