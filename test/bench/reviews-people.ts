import type pg from 'pg';
import type { Service } from './service.ts';

export interface Person {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

const password = 'a password of the bench';
const topics = ['urgency_pressure', 'payment_untraceable', 'credential_request', 'bank_impersonation'];

/** A new user, signed in. */
export async function signedIn({ url, token }: Service, role: string): Promise<Person> {
  const email = `${role}@example.com`;
  const user = { email, name: `The ${role}`, role, password };
  const { userId } = await post<{ userId: string }>(`${url}/v1/users`, user, token);
  const session = await post<{ access_token: string }>(`${url}/v1/auth/sign-in`, { email, password });
  return { userId, headers: { authorization: `Bearer ${session.access_token}` } };
}

/** Reviewers who never sign in, written straight into the database; each knows a type of indicator, a tag and a language. */
export async function reviewers(client: pg.Client, accountId: string, count: number): Promise<string[]> {
  const users = Array.from({ length: count }, (_, at) => ({
    id: `usr_${String(at).padStart(26, '0')}`,
    expertise: [topics[at % topics.length], `tag-${at % 16}`, at % 4 === 3 ? 'de' : 'en'],
  }));
  await client.query(
    `insert into users (id, account_id, email, name, role, teams, expertise, max_open_reviews, created_at)
     select id, $1, id || '@example.com', 'Reviewer ' || id, 'reviewer', '{}', array(select jsonb_array_elements_text(expertise)), 1000, now()
       from jsonb_to_recordset($2::jsonb) as u(id text, expertise jsonb)`,
    [accountId, JSON.stringify(users)],
  );
  return users.map(({ id }) => id);
}

async function post<T>(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
