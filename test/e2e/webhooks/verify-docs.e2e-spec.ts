import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { newSecret, signatureHeaders } from '../../../src/core/platform/receivers/signature.js';
import { codeBlocksOf } from '../../support/code-blocks.js';
import { hasPython } from '../../support/python.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const blocks = codeBlocksOf('docs/webhooks.md');
const example = (language: string) => blocks.find((block) => block.language === language)!.code;

const drivers = {
  ts: `import { verifyService, verifyWebhook } from './receiver.ts';
    import { readFileSync } from 'node:fs';
    const told = JSON.parse(readFileSync(0, 'utf8')).map(({ secret, headers, body }) =>
      [verifyWebhook, verifyService].map((verify) => verify(secret, headers, Buffer.from(body))));
    console.log(JSON.stringify(told));`,
  python: `import json, sys
from receiver import verify_service, verify_webhook
print(json.dumps([[verify(case["secret"], case["headers"], case["body"].encode())
    for verify in (verify_webhook, verify_service)] for case in json.load(sys.stdin)]))`,
};

const [secret, previousSecret] = [newSecret(), newSecret()];
const body = JSON.stringify({ id: 'evt_1', type: 'user.action', data: { action: 'webhook.test – ü' } });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const sign = (changed: Partial<Parameters<typeof signatureHeaders>[0]> = {}) =>
  signatureHeaders({ id: 'evt_1', body, at: new Date(), secret, previousSecret: null, ...changed });
const rotated = sign({ previousSecret });
const without = (name: string) => Object.fromEntries(Object.entries(sign()).filter(([each]) => !each.endsWith(name)));

/** What each way of verifying has to say: by webhook-signature, and by x-service-signature. */
const cases = [
  { name: 'what is right', secret, headers: sign(), body, accepted: [true, true] },
  { name: 'a time of 4 minutes ago', secret, headers: sign({ at: minutesAgo(4) }), body, accepted: [true, true] },
  { name: 'the new secret in a rotation', secret, headers: rotated, body, accepted: [true, true] },
  { name: 'the old secret in a rotation', secret: previousSecret, headers: rotated, body, accepted: [true, true] },
  { name: 'a secret of one’s own', secret: 'a~b', headers: sign({ secret: 'a~b' }), body, accepted: [true, true] },
  { name: 'another body', secret, headers: sign(), body: body.replace('test', 'best'), accepted: [false, false] },
  { name: 'a longer body', secret, headers: sign(), body: `${body} `, accepted: [false, false] },
  { name: 'another secret', secret: newSecret(), headers: rotated, body, accepted: [false, false] },
  { name: 'the old secret later', secret: previousSecret, headers: sign(), body, accepted: [false, false] },
  { name: 'a time of 6 minutes ago', secret, headers: sign({ at: minutesAgo(6) }), body, accepted: [false, false] },
  { name: 'a time 6 minutes ahead', secret, headers: sign({ at: minutesAgo(-6) }), body, accepted: [false, false] },
  { name: 'no headers', secret, headers: {}, body, accepted: [false, false] },
  { name: 'no times', secret, headers: without('timestamp'), body, accepted: [false, false] },
  { name: 'no signatures', secret, headers: without('signature'), body, accepted: [false, false] },
  {
    name: 'headers without sense',
    secret,
    headers: Object.fromEntries(Object.keys(sign()).map((each) => [each, '²ü'])),
    body,
    accepted: [false, false],
  },
  {
    name: 'signatures that are no ASCII',
    secret,
    headers: { ...sign(), 'webhook-signature': 'v1,ü', 'x-service-signature': 'ü' },
    body,
    accepted: [false, false],
  },
  {
    name: 'an old delivery with new times, where the times are signed',
    secret,
    headers: { ...sign(), 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 1) },
    body,
    accepted: [false, true],
  },
  { name: 'another id', secret, headers: { ...sign(), 'webhook-id': 'evt_2' }, body, accepted: [false, true] },
];

describe('the examples of docs/webhooks.md', () => {
  const folder = temporaryFolder();
  const put = (name: string, text: string) => {
    writeFileSync(join(folder.path, name), text);
    return join(folder.path, name);
  };
  afterAll(() => folder.remove());

  const expectVerdicts = (program: string, file: string) => {
    const output = execFileSync(program, [file], { input: JSON.stringify(cases), encoding: 'utf8' });
    const verdicts = (JSON.parse(output) as boolean[][]).map((accepted, at) => ({ of: cases[at]!.name, accepted }));
    expect(verdicts).toEqual(cases.map(({ name, accepted }) => ({ of: name, accepted })));
  };

  it('in TypeScript accept what we sign and nothing else', () => {
    put('package.json', '{"type":"module"}');
    put('receiver.ts', example('ts'));
    expectVerdicts(process.execPath, put('check.ts', drivers.ts));
  });

  it('in TypeScript have no type errors', () => {
    const compiler = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');
    const file = put('typed.ts', example('ts'));
    const settings = ['--strict', '--noEmit', '--module', 'nodenext', '--types', 'node', '--target', 'es2022'];
    const types = ['--typeRoots', join(process.cwd(), 'node_modules/@types'), '--ignoreConfig'];
    execFileSync(process.execPath, [compiler, ...settings, ...types, file], { stdio: 'pipe' });
  });

  (hasPython ? it : it.skip)('in Python accept what we sign and nothing else', () => {
    put('receiver.py', example('python'));
    expectVerdicts('python3', put('check.py', drivers.python));
  });
});
