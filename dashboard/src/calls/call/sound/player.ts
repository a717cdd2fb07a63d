/** What plays now. Times are seconds of the recording. */
export interface Playing {
  readonly playing: boolean;
  readonly time: number;
  readonly speed: number;
  /** A stretch that ends by itself, such as a sign. */
  readonly until: number | null;
  readonly failed: boolean;
}

const slowest = 0.5;
const fastest = 3;

/** One recording, played by an audio element. Listeners hear of each frame while it plays. */
export class Player {
  private readonly listeners = new Set<() => void>();
  private frame: number | undefined;
  private state: Playing;

  constructor(
    readonly media: HTMLAudioElement,
    speed: number,
  ) {
    this.state = { playing: false, time: 0, speed, until: null, failed: false };
    media.preservesPitch = true;
    media.playbackRate = speed;
    media.addEventListener('play', this.follow);
    media.addEventListener('pause', this.read);
    media.addEventListener('seeked', this.read);
    // Frames rest in a tab that is not seen; this event does not.
    media.addEventListener('timeupdate', this.read);
    media.addEventListener('error', () => this.become({ failed: true, playing: false }));
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => void this.listeners.delete(changed);
  };
  readonly snapshot = (): Playing => this.state;

  private become(change: Partial<Playing>): void {
    this.state = { ...this.state, ...change };
    for (const changed of this.listeners) changed();
  }

  private readonly read = (): void => {
    const { currentTime: time, paused } = this.media;
    const { until } = this.state;
    if (until !== null && time >= until) {
      this.media.pause();
      this.media.currentTime = until; // on a busy computer a frame comes late
      this.become({ playing: false, time: until, until: null });
    } else if (time !== this.state.time || paused === this.state.playing) this.become({ playing: !paused, time });
  };

  private readonly follow = (): void => {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.read();
    this.frame = this.media.paused ? undefined : requestAnimationFrame(this.follow);
  };

  toggle(): void {
    if (this.media.paused) this.play();
    else this.media.pause();
  }

  play(): void {
    this.become({ until: null });
    this.start();
  }

  /** Plays from `start` to `end` and stops there. */
  playRange(start: number, end: number): void {
    this.media.currentTime = start;
    this.become({ until: end, time: start });
    this.start();
  }

  private start(): void {
    // A later pause, or another source, ends the promise of an earlier play.
    this.media.play().catch((failure: unknown) => {
      if (!(failure instanceof DOMException) || failure.name !== 'AbortError') this.become({ failed: true });
    });
  }

  seek(time: number): void {
    const { duration } = this.media;
    const limit = Number.isFinite(duration) ? duration : time;
    this.media.currentTime = Math.max(0, Math.min(time, limit));
    this.become({ time: this.media.currentTime, until: null });
  }

  setSpeed(speed: number): void {
    const within = Math.min(fastest, Math.max(slowest, speed));
    this.media.playbackRate = within;
    this.become({ speed: within });
  }

  retry(): void {
    this.become({ failed: false });
    this.media.load();
  }

  close(): void {
    if (this.frame !== undefined) cancelAnimationFrame(this.frame);
    this.media.pause();
    this.media.removeAttribute('src');
    this.media.load();
    this.listeners.clear();
  }
}
