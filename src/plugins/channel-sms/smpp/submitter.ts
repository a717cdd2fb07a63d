import { abortable } from './abortable.js';
import type { Options } from './options.js';
import { Pace } from './pace.js';
import type { SharedLink } from './shared-link.js';
import { submitError } from './status.js';

/** Hands parts to the message centre, no faster and no more at once than it allows. */
export class Submitter {
  readonly #pace: Pace;

  constructor(
    private readonly shared: SharedLink,
    { maxInFlight, messagesPerSecond }: Pick<Options, 'maxInFlight' | 'messagesPerSecond'>,
  ) {
    this.#pace = new Pace(maxInFlight, messagesPerSecond);
  }

  /**
   * The centre's id of the part, empty where it gave none. A place in the window is kept until the centre has answered, even
   * when the caller no longer waits. @throws PermanentError SMS_REFUSED, Error, or the signal's reason.
   */
  async submit(part: Record<string, unknown>, signal: AbortSignal): Promise<string> {
    await this.shared.get(signal); // without a link there is nothing to queue for
    const done = await this.#pace.start(signal);
    const asked = this.#ask(part, signal);
    void asked.then(({ answered }) => answered).then(done, done);
    const { where, answered } = await asked;
    const { command_status: status, message_id: id } = await abortable(answered, signal);
    if (status !== 0) throw submitError(status, where);
    return typeof id === 'string' ? id : '';
  }

  close(): Promise<void> {
    this.#pace.stop(new Error('the provider is closed'));
    return this.shared.close();
  }

  async #ask(part: Record<string, unknown>, signal: AbortSignal) {
    const link = await this.shared.get(signal);
    const answered = link.request('submit_sm', part);
    answered.then(
      () => this.shared.proved(),
      () => {},
    );
    return { where: link.where, answered };
  }
}
