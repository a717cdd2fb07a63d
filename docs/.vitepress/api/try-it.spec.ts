import { curlOf, type Entered, requestOf, type TriedOperation } from './try-it.ts';

const entered: Entered = { address: 'http://calls.example/ ', key: 'cw_key', parameters: {}, body: '', fields: {} };
const operation: TriedOperation = {
  id: 'update-thing',
  method: 'PUT',
  path: '/v1/things/{thingId}',
  needsKey: true,
  parameters: [
    { name: 'thingId', in: 'path', required: true, example: 'thi_1' },
    { name: 'include', in: 'query', required: false, example: '' },
    { name: 'If-Match', in: 'header', required: false, example: '' },
  ],
  body: { type: 'application/json', example: `{"name":"it's"}` },
};

describe('The request of a form', () => {
  it('has what the reader entered, and nothing for what was left empty', () => {
    const parameters = { thingId: 'a/b', include: 'x y', 'If-Match': '' };
    const { url, init } = requestOf(operation, { ...entered, parameters, body: '{}' });
    expect(url).toBe('http://calls.example/v1/things/a%2Fb?include=x+y');
    expect(Object.fromEntries(init.headers as Headers)).toEqual({
      'x-api-key': 'cw_key',
      'content-type': 'application/json',
    });
    expect(init).toMatchObject({ method: 'PUT', body: '{}', credentials: 'omit' });
  });

  it('sends an access token as one', () => {
    const { init } = requestOf(operation, { ...entered, key: 'a.b.c' });
    expect((init.headers as Headers).get('authorization')).toBe('Bearer a.b.c');
  });

  it('leaves the type of a form to the browser', () => {
    const body = { type: 'multipart/form-data', fields: [{ name: 'file', isFile: true, required: true }] };
    const { init } = requestOf({ ...operation, body }, { ...entered, fields: { file: new File(['x'], 'x.ogg') } });
    expect((init.headers as Headers).has('content-type')).toBe(false);
    expect((init.body as FormData).get('file')).toBeInstanceOf(File);
  });
});

describe('The line for a shell', () => {
  it('has what is required, and quotes what it must', () => {
    const parts = ['curl -X PUT', '-H "X-API-Key: $KEY"', `-H 'content-type: application/json'`];
    const body = String.raw`-d '{"name":"it'\''s"}'`;
    expect(curlOf(operation)).toBe([...parts, body, '"$URL/v1/things/thi_1"'].join(' \\\n  '));
  });
});
