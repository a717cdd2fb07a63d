import { addUser, badPaths, outcome, password, signIn } from './users.people.js';
import { useApp } from '../../support/harness.js';

describe('what users change of themselves', () => {
  const app = useApp();

  it('is everything that is theirs to say', async () => {
    const { userId, email } = await addUser(app);
    const person = await signIn(app, email);
    const change = {
      name: 'Myself',
      timeZone: 'Asia/Kolkata',
      workingHours: { days: [1, 2], start: '09:00', end: '17:30' },
      available: false,
      outOfOffice: { from: '2030-01-01T00:00:00.000Z', until: null },
      phoneNumber: '+919876543210',
      locale: 'hi-IN',
    };
    const { status, body } = await person.put('/v1/auth/me', change);
    expect([status, body.kind, body.user]).toEqual([200, 'user', expect.objectContaining({ userId, ...change })]);
    expect((await person.get('/v1/auth/me')).body).toEqual(body);
    const { data } = (await app.admin.get(`/v1/audit?resource=${userId}&action=user.updated`)).body;
    expect(data).toMatchObject([{ actor: { kind: 'user', id: userId } }]);
    expect(data[0].details.fields.toSorted()).toEqual(Object.keys(change).toSorted());
  });

  it.each(['email', 'role', 'teams', 'expertise', 'maxOpenReviews', 'disabled'])('is not their %s', async (field) => {
    const person = await signIn(app, (await addUser(app)).email);
    const answer = await person.put('/v1/auth/me', { [field]: 'admin', name: '' });
    expect([outcome(answer)[0], badPaths(answer)]).toEqual([422, [field, 'name'].toSorted()]);
  });

  it('is not for API keys, whatever they send', async () => {
    const key = await app.withScopes('admin');
    for (const body of [{ name: 'X' }, { colour: 'red' }])
      expect(outcome(await key.put('/v1/auth/me', body))).toEqual([403, 'INSUFFICIENT_PERMISSIONS']);
  });

  it('is their password, with the current one; it ends their other sessions', async () => {
    const { email } = await addUser(app);
    const [here, there] = [await signIn(app, email), await signIn(app, email)];
    const wrong = await here.put('/v1/auth/me', { currentPassword: 'a guess', password: 'a password of mine' });
    expect([outcome(wrong), badPaths(wrong)]).toEqual([[422, 'VALIDATION_FAILED'], ['currentPassword']]);
    expect((await there.get('/v1/auth/me')).status).toBe(200);
    const right = { currentPassword: password, password: 'a password of mine' };
    expect((await here.put('/v1/auth/me', right)).status).toBe(200);
    expect([(await here.get('/v1/auth/me')).status, (await there.get('/v1/auth/me')).status]).toEqual([200, 401]);
    expect((await app.anyone.post('/v1/auth/sign-in', { email, password })).status).toBe(401);
    expect((await (await signIn(app, email, right.password)).get('/v1/auth/me')).status).toBe(200);
  });

  it.each([
    [{ password: 'a password of mine' }, ['currentPassword']],
    [{ currentPassword: password }, ['password']],
    [{ currentPassword: password, password: 'short' }, ['password']],
    [{}, ['']],
  ])('is not done by %j', async (body, paths) => {
    const answer = await (await signIn(app, (await addUser(app)).email)).put('/v1/auth/me', body);
    expect([answer.status, badPaths(answer)]).toEqual([422, paths]);
  });
});

describe('guessing at the current password', () => {
  const app = useApp({ rateLimits: { signInsPerMinute: 3 } });

  it('is slowed down as guessing at sign-in is', async () => {
    const guess = { currentPassword: 'a guess', password: 'a password of mine' };
    const answers = [];
    for (let i = 0; i < 4; i++) answers.push(await app.admin.put('/v1/auth/me', guess));
    expect(answers.map((answer) => outcome(answer)[0])).toContain(422);
    expect(outcome(answers.at(-1)!)).toEqual([429, 'RATE_LIMIT_EXCEEDED']);
  });
});
