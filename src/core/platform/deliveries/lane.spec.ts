import { Lane } from './lane.js';

const answer = {
  address: 'https://hooks.example.com/',
  durationMs: 1,
  errorCode: null,
  error: null,
  responseBody: null,
};
const well = { ...answer, accepted: true, statusCode: 200, isEndpointUnwell: false };
const refused = { ...answer, accepted: false, statusCode: 400, isEndpointUnwell: false };
const unwell = { ...answer, accepted: false, statusCode: 503, isEndpointUnwell: true };
const hour = 3_600_000;

describe('A lane', () => {
  it('begins with four at once, so that an endpoint that hangs holds no more', () => {
    expect(new Lane('whk_1', 32).free(0)).toBe(4);
  });

  it('takes one more with each answer, up to the most', () => {
    const lane = new Lane('whk_1', 6);
    const free = [1, 2, 3].map(() => (lane.learn(well, 0), lane.free(0)));
    expect(free).toEqual([5, 6, 6]);
  });

  it('takes half as many with each failure of the endpoint, and at least one', () => {
    const lane = new Lane('whk_1', 32);
    const free = [1, 2, 3].map(() => (lane.learn(unwell, 0), lane.free(0)));
    expect(free).toEqual([2, 1, 1]);
  });

  it('holds a message that is refused against the message, not the endpoint', () => {
    const lane = new Lane('whk_1', 32);
    for (let each = 0; each < 20; each++) lane.learn(refused, 0);
    expect(lane.free(0)).toBe(24);
  });

  it('counts what is under way', () => {
    const lane = new Lane('whk_1', 32);
    lane.underWay = 3;
    expect(lane.free(0)).toBe(1);
    lane.underWay = 9;
    expect(lane.free(0)).toBe(0);
  });

  it('sends nothing for as long as it is held', () => {
    const lane = new Lane('whk_1', 32);
    lane.hold(500);
    lane.hold(200);
    expect([499, 500].map((now) => lane.free(now))).toEqual([0, 4]);
  });

  it('pauses a minute at most for a receiver that asks for longer', () => {
    const lane = new Lane('whk_1', 32);
    lane.learn({ ...unwell, retryAfterMs: hour }, 0);
    expect([59_999, 60_000].map((now) => lane.free(now))).toEqual([0, 2]);
  });

  it('begins anew when somebody has changed the endpoint', () => {
    const lane = new Lane('whk_1', 32);
    for (let each = 0; each < 9; each++) lane.learn(unwell, 0);
    lane.hold(hour);
    lane.known = { endpoint: null, at: 0 };
    lane.restart();
    expect([lane.free(0), lane.known, lane.isCalled]).toEqual([4, undefined, true]);
  });

  it('does not remember what was read before a change', () => {
    const lane = new Lane('whk_1', 32);
    const { changes } = lane;
    lane.changed();
    lane.learnt(null, 0, changes);
    expect(lane.known).toBeUndefined();
    lane.learnt(null, 0, lane.changes);
    expect(lane.known).toEqual({ endpoint: null, at: 0 });
  });

  it('is called again by what comes while it is being looked at', () => {
    const lane = new Lane('whk_1', 32);
    const looking = lane.lastCall;
    lane.call();
    lane.answer(looking);
    expect(lane.isCalled).toBe(true);
    lane.answer(lane.lastCall);
    expect(lane.isCalled).toBe(false);
  });

  it('is idle when nothing is known that would have to be found out again', () => {
    const lane = new Lane('whk_1', 32);
    expect(lane.isIdle(0)).toBe(false); // it may have something due
    lane.answer(lane.lastCall);
    expect(lane.isIdle(0)).toBe(true);
    for (let each = 0; each < 5; each++) lane.learn(unwell, 0);
    expect(lane.isIdle(hour)).toBe(false); // its breaker
  });
});
