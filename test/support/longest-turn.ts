const sampleMs = 5;

/**
 * Follows the turns of this thread's event loop. Measured is processor time, so that other processes on a busy machine do not count.
 * @returns a function that ends it and gives the milliseconds of the longest turn.
 */
export function followTurns(): () => number {
  let longest = 0;
  let before = used();
  const look = () => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, sampleMs);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

/** Milliseconds. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
