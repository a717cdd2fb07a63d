/** Another worker has the work by now, or it is gone: this one stops and writes nothing. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease is lost');
    this.name = 'LeaseLost';
  }
}

/** The service stops: the work goes back to the queue, and the attempt does not count. */
export class Stopping extends Error {
  constructor() {
    super('the service stops');
    this.name = 'Stopping';
  }
}
