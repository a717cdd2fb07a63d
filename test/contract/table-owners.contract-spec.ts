import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namedTables, tablesOf } from '../support/named-tables.ts';

const migrations = 'core/platform/database/migrations/';
const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
  .toSorted();
const read = (file: string) => readFileSync(join('src', file), 'utf8');

/** A feature, a part of the platform or of speech, or what stands beside the core. */
const ownerOf = (file: string): string => (/^core\/\w+\/[^/]+(?=\/)/.exec(file) ?? /^[^/]+/.exec(file))![0];

const owners = new Map(
  files
    .filter((file) => file.endsWith('.entity.ts'))
    .map((file) => [/tableName: '(\w+)'/.exec(read(file))![1]!, ownerOf(file)]),
);
const tables = new Set(owners.keys());

/** By view: the owners of what it is made of. */
const views = new Map(
  files
    .filter((file) => file.startsWith(migrations))
    .flatMap((file) => [...read(file).matchAll(/create (?:or replace )?view (\w+) as([^`]+)`/g)])
    .map(([, view, query]) => [view!, [...new Set(tablesOf(query!, tables).map(({ table }) => owners.get(table)!))]]),
);

const named = files
  .filter((file) => !file.startsWith(migrations))
  .flatMap((file) =>
    namedTables(file, read(file), new Set([...tables, ...views.keys()])).map((each) => ({ file, ...each })),
  );
const crossings = named.filter(({ file, table }) => tables.has(table) && owners.get(table) !== ownerOf(file));
const tell = ({ file, line, table }: (typeof named)[number]) =>
  `src/${file}:${line} names ${table}, which belongs to ${owners.get(table) ?? views.get(table)!.join()}`;

describe('tables', () => {
  it('are found in the statements of their owners', () => {
    expect(tables.size).toBeGreaterThan(30);
    const seen = new Set(named.map(({ table }) => table));
    expect(
      ['analyses', 'deliveries', 'messages', 'reviews', 'timers', 'users'].filter((each) => !seen.has(each)),
    ).toEqual([]);
  });

  it('are named in SQL by their owners only', () => expect(crossings.map(tell)).toEqual([]));
});

describe('views', () => {
  it('each show tables of one owner', () => {
    expect(views.size).toBeGreaterThan(2);
    expect([...views].filter(([, shown]) => shown.length !== 1)).toEqual([]);
  });

  it('are only read', () =>
    expect(named.filter(({ table, isWritten }) => views.has(table) && isWritten).map(tell)).toEqual([]));
});

describe('a table that is named', () => {
  const found = (source: string) =>
    namedTables('some.repository.ts', source, new Set(['users', 'reviews'])).map(
      ({ line, table, isWritten }) => `${line} ${table}${isWritten ? ' written' : ''}`,
    );

  it.each([
    ["execute('select 1 from users where id = ?')", ['1 users']],
    ['execute(`select 1\n from analyses a left join "users" u using (id)`)', ['1 users']],
    ['`select ${columns} from ${own} o, users u where ${where}`', ['1 users']],
    ['`select 1 from lateral (select 1 from a), only users`', ['1 users']],
    ['`where exists (${inner(`select 1 from users`)})`', ['1 users']],
    ["'select 1 ' +\n 'from ' + 'users' + where", ['1 users']],
    ["'delete from users' + `${where}`", ['1 users written']],
    ["'delete from a using users u where a.id = u.id'", ['1 users']],
    ["'insert into users (id) select id from reviews'", ['1 users written', '1 reviews']],
    ["'update reviews r set a = 1 from users u'", ['1 reviews written', '1 users']],
    ["'update reviews r set a = (select 1), b = users from x'", ['1 reviews written']],
    ["const tables = ['users'] as const", ['1 users written']],
    [`"select reltuples from pg_class where oid = 'users'::regclass"`, ['1 users']],
    ["`select users, reviews, 'from users' as text from a order by users, reviews`", []],
    ["errors.conflict('Users and reviews of users')", []],
  ])('is found: %s', (source, expected) => expect(found(source)).toEqual(expected));
});
