import { createdAt, pagination, userId } from './example-values.js';

const user = {
  userId,
  email: 'dana@example.com',
  name: 'Dana Reyes',
  role: 'supervisor',
  teams: ['security'],
  expertise: ['bank_impersonation'],
  timeZone: 'Europe/Berlin',
  workingHours: null,
  available: true,
  outOfOffice: { from: '2026-07-20T00:00:00.000Z', until: '2026-08-03T00:00:00.000Z' },
  maxOpenReviews: 50,
  phoneNumber: null,
  locale: 'en',
  disabled: false,
  createdAt,
};

const session = {
  access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  refresh_token: 'ses_01jd5kz4b2c6d8f0g3h5j7k9mn.cmVmcmVzaA',
  token_type: 'Bearer',
  expires_in: 3600,
  expires_at: '2026-01-31T09:00:00.000Z',
  user,
};

const key = {
  keyId: 'key_01jd5kz5q1w3e5r7t9y2u4i6op',
  name: 'contact centre',
  scopes: ['read:analyses', 'write:analyses'],
  expiresAt: null,
  createdAt,
};

export const accountExamples: Readonly<Record<string, unknown>> = {
  Session: session,
  Caller: { accountId: 'acc_01jd5kz2m4n6b8v0c2x4z6a8sd', kind: 'user', scopes: ['read:analyses'], user, keyId: null },
  User: user,
  UserList: { data: [user], pagination },
  PasswordLink: {
    code: 'lnk_01jd5kz4b2c6d8f0g3h5j7k9mn.bGluaw',
    expiresAt: '2026-11-24T09:30:00.000Z',
  },
  CreatedApiKey: { ...key, key: 'cw_4cXr0hP2mQ9sT7vYb1nK8wLzE6gJ3dUa_2xVq0B' },
  ApiKeyList: {
    data: [{ ...key, lastFour: 'q0B1', lastUsedAt: null, createdBy: userId, ownerId: userId }],
    pagination,
  },
};
