import { userPrincipal } from '../../../platform/caller/principal.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { StatisticsService } from './statistics.service.js';

const reading = (failure: unknown) => {
  const parts = [
    { read: () => Promise.reject(failure) },
    { of: () => Promise.resolve({}) },
    { of: () => Promise.resolve(new Map()) },
    { read: (work: () => Promise<unknown>) => work() },
    { now: () => new Date() },
  ] as unknown as ConstructorParameters<typeof StatisticsService>;
  return new StatisticsService(...parts)
    .read(userPrincipal('acc_1', 'usr_1', 'supervisor'), {})
    .catch((error) => error);
};

describe('the statistics of reviews', () => {
  it('are answered with SERVICE_UNAVAILABLE where PostgreSQL stopped for the time they took', async () => {
    const error: unknown = await reading(Object.assign(new Error('canceling statement'), { code: '57014' }));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ status: 503, message: 'The query took longer than 10 s: limit it by dates.' });
  });

  it('leave every other failure as it is', async () => {
    const failure = new Error('connection lost');
    expect(await reading(failure)).toBe(failure);
  });
});
