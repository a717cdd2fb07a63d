import fc from 'fast-check';
import plugin from '../plugin.js';
import { custom, CustomOptions } from './custom.js';
import { z } from 'zod';

const Options = z.strictObject(CustomOptions);
const url = 'https://sms.example/send?v=2';
const json = '{ "to": "{{ to }}", "message": { "text": "{{ text }}", "ref": "{{ key }}" } }';
const form = 'to={{ digits }}&text={{ text }}';
const gateway = (options: object) => custom(Options.parse({ gateway: 'custom', url, ...options }));
const sms = { key: 'dlv_1', to: '+14155550100', text: 'hello' };
const anyText = fc.string({ unit: 'binary', maxLength: 60 }).map((text) => text.toWellFormed());
const attacks = fc.oneof(
  anyText,
  fc.constantFrom('","to":"+1999', '&to=1999', '{{ key }}', '{% raw %}', '\\', '\u2028'),
);

describe('a gateway of one’s own', () => {
  it('sends JSON whose text cannot leave its field', () => {
    const { request } = gateway({ body: json });
    fc.assert(
      fc.property(attacks, (text) => {
        const { body = '' } = request({ ...sms, text });
        expect(JSON.parse(body)).toEqual({ to: '+14155550100', message: { text, ref: 'dlv_1' } });
      }),
    );
  });

  it('sends a form whose text cannot leave its field', () => {
    const { request } = gateway({ body: form, bodyType: 'form' });
    fc.assert(
      fc.property(attacks, (text) => {
        const { body = '' } = request({ ...sms, text });
        expect([...new URLSearchParams(body)]).toEqual([
          ['to', '14155550100'],
          ['text', text],
        ]);
      }),
    );
  });

  it('escapes whatever a template does with the text', () => {
    const body = '{ "text": "{% capture x %}{{ text | raw }}{% endcapture %}{{ text | raw }}{% echo text %}" }';
    const made = gateway({ body }).request({ ...sms, text: '","to":"' });
    expect(JSON.parse(made.body ?? '')).toEqual({ text: '","to":"","to":"' });
  });

  it('sends its own headers and the idempotency key', () => {
    const headers = { Authorization: 'Bearer cu-secret', 'Content-Type': 'application/vnd.sms+json' };
    const made = gateway({ body: json, method: 'PUT', headers, idempotencyHeader: 'Idempotency-Key' }).request(sms);
    expect(made).toMatchObject({ url, method: 'PUT' });
    expect(made.headers).toEqual({
      'content-type': 'application/vnd.sms+json',
      authorization: 'Bearer cu-secret',
      'idempotency-key': 'dlv_1',
    });
  });

  it('sends a form in the address with GET', () => {
    const made = gateway({ body: form, bodyType: 'form', method: 'GET' }).request({ ...sms, text: 'a&b c' });
    expect(made).toEqual({ url: `${url}&to=14155550100&text=a%26b%20c`, method: 'GET', headers: {} });
  });

  it.each([
    ['an unquoted value', '{ "text": {{ text }} }', 'is not JSON once it is filled in'],
    ['no text', '{ "to": "{{ to }}" }', 'does not have {{ text }}'],
    ['a broken tag', '{ "password": "cu-secret", "text": "{{ text" }', 'is not a Liquid template'],
  ])('refuses a body with %s at the start, without quoting it', (_, body, reason) => {
    expect(() => gateway({ body })).toThrow(reason);
    expect(() => gateway({ body })).not.toThrow('cu-secret');
  });

  it('includes no file of this machine', () => {
    const body = 'text={{ text }}&file={% include "package.json" %}';
    expect(() => gateway({ body, bodyType: 'form' })).toThrow('body cannot be filled in');
  });

  it('reads the id where idField says, and counts a good answer without it as failed', () => {
    const { judge } = gateway({ body: json, idField: 'messages.0.id' });
    expect(judge({ status: 200, json: { messages: [{ id: 7 }] } })).toEqual({ outcome: 'accepted', id: '7' });
    for (const answer of [undefined, {}, { messages: [] }, { messages: [{ id: '' }] }, { messages: [{ id: {} }] }])
      expect(judge({ status: 200, json: answer }).outcome).toBe('failed');
    expect(gateway({ body: json }).judge({ status: 200, json: undefined })).toEqual({ outcome: 'accepted' });
    const inherited = gateway({ body: json, idField: 'constructor.name' });
    expect(inherited.judge({ status: 200, json: {} }).outcome).toBe('failed');
  });

  it('refuses for good when refusedWhen says so', () => {
    const { judge } = gateway({ body: json, refusedWhen: ['409'] });
    expect(judge({ status: 409, json: {} }).outcome).toBe('refused');
    expect(judge({ status: 400, json: {} }).outcome).toBe('failed');
  });

  it('wants a form with GET, and no header that breaks a line', () => {
    const issues = (options: object) =>
      JSON.stringify(
        plugin.options.safeParse({ gateway: 'custom', url, body: json, ...options }).error?.issues ?? 'good',
      );
    expect(issues({})).toBe('"good"');
    expect(issues({ method: 'GET' })).toContain('must be form with the method GET');
    expect(issues({ headers: { 'x-key': 'cu-secret\r\nx: y' } })).toContain('printable ASCII');
    expect(issues({ headers: { 'x-key': 'cu-secret\r\nx: y' } })).not.toContain('cu-secret');
    expect(issues({ url: 'https://me:cu-secret@sms.example/' })).toContain('user name or password');
  });
});
