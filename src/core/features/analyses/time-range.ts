const clock = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds));
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
};

/** `mm:ss-mm:ss`; past 99 minutes `mmm:ss`. The end is rounded up, so that the words are inside. */
export const timeRange = (start: number, end: number): string =>
  `${clock(start)}-${clock(Math.max(start, Math.ceil(end)))}`;
