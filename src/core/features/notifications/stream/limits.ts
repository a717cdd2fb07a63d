/** What the stream allows its clients; all of it is said in docs/notifications.md. */
export const limits = {
  /** Of one user; one more ends the oldest. */
  socketsOfUser: 10,
  /** Of one process. */
  sockets: 20_000,
  /** Bytes that wait for a client to read them, in this process. */
  unsentBytes: 1024 * 1024,
  /** Of one frame of a client. */
  frameBytes: 16 * 1024,
  /** Frames of one client in a minute, its pings and pongs too; a resumption counts as ten. */
  framesPerMinute: 120,
  resumptionWeight: 10,
  /** What one resumption sends at the most. */
  resumed: 500,
  /** Resumptions at once in one process: after a restart all clients come with one. */
  resumptionsAtOnce: 4,
  /** Refused credentials of one address in a minute; beyond it nothing is looked at. */
  failuresPerMinute: 6000,
  ticketSeconds: 30,
} as const;

/** Milliseconds. */
export const periods = {
  tick: 1000,
  ping: 25_000,
  /** A client that has said nothing for so long is gone. */
  silence: 60_000,
  sessionCheck: 15_000,
  sweep: 30_000,
  /** How much earlier than others a notification may have been made that was committed after them. */
  overlap: 30_000,
  closing: 5000,
  stopping: 2000,
} as const;
