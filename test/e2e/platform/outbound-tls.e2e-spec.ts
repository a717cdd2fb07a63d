import type { TLSSocket } from 'node:tls';
import { OutboundClient } from '../../../src/core/platform/outbound/guarded-client.js';
import { type Certificate, makeAuthority, makeCertificate } from './outbound.certificates.js';
import { httpsReceiver, rawReceiver, type Receiver } from './outbound.receivers.js';

const authority = makeAuthority('Known authority');
const day = 86_400_000;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function receiver(certificate: Certificate, seen: unknown[] = []): Promise<Receiver> {
  const started = await httpsReceiver(certificate, (request, response) => {
    seen.push((request.socket as TLSSocket).servername);
    response.end('ok');
  });
  open.push(started);
  return started;
}
function client(trusted = [authority.cert]) {
  const made = new OutboundClient(
    { allowPrivateNetworks: true, allowHttp: false },
    async () => [{ address: '127.0.0.1' }],
    trusted.length > 0 ? { certificateAuthorities: trusted } : {},
  );
  open.push(made);
  return made;
}

describe('a secure connection', () => {
  const good = makeCertificate({ names: ['hooks.example.com'], by: authority });

  it('goes to the checked address under the name of the URL: SNI, certificate and Host', async () => {
    const seen: unknown[] = [];
    const { port, connections } = await receiver(good, seen);
    const hooks = client();
    for (let at = 0; at < 3; at += 1)
      await expect(hooks.request({ url: `https://hooks.example.com:${port}/` })).resolves.toMatchObject({
        status: 200,
        address: '127.0.0.1',
      });
    expect(seen).toEqual(Array(3).fill('hooks.example.com'));
    expect(connections.length).toBeLessThanOrEqual(2);
  });

  it('is made to an address that its certificate names, without SNI', async () => {
    const seen: unknown[] = [];
    const { port } = await receiver(makeCertificate({ names: ['127.0.0.1'], by: authority }), seen);
    await expect(client().request({ url: `https://127.0.0.1:${port}/` })).resolves.toMatchObject({ status: 200 });
    expect(seen).toEqual([false]);
  });

  it.each([
    ['for another name', 'another host name', makeCertificate({ names: ['other.example.com'], by: authority })],
    ['for the address alone', 'another host name', makeCertificate({ names: ['127.0.0.1'], by: authority })],
    [
      'that has expired',
      'has expired',
      makeCertificate({ names: ['hooks.example.com'], by: authority, validUntil: new Date(Date.now() - day) }),
    ],
    [
      'that is not valid yet',
      'not valid yet',
      makeCertificate({ names: ['hooks.example.com'], by: authority, validFrom: new Date(Date.now() + day) }),
    ],
    ['that is self-signed', 'self-signed', makeCertificate({ names: ['hooks.example.com'] })],
    [
      'of an authority nobody knows',
      'not trusted|was sent without',
      makeCertificate({ names: ['hooks.example.com'], by: makeAuthority('Unknown authority') }),
    ],
    [
      'forged in the name of a known authority',
      'handshake failed',
      makeCertificate({ names: ['hooks.example.com'], by: makeAuthority('Known authority') }),
    ],
  ])('is refused with a certificate %s, and nothing is sent', async (_, words, certificate) => {
    const seen: unknown[] = [];
    const { port } = await receiver(certificate, seen);
    await expect(
      client().request({ url: `https://hooks.example.com:${port}/`, body: 'secret', method: 'POST' }),
    ).rejects.toMatchObject({
      code: 'TLS',
      message: expect.stringMatching(words),
    });
    expect(seen).toEqual([]);
  });

  it('is refused with a good certificate of an authority that Node.js does not trust', async () => {
    const { port } = await receiver(good);
    await expect(client([]).request({ url: `https://hooks.example.com:${port}/` })).rejects.toMatchObject({
      code: 'TLS',
    });
  });

  it('is not made to a server that speaks no TLS', async () => {
    const plain = await rawReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'));
    open.push(plain);
    await expect(client().request({ url: `https://hooks.example.com:${plain.port}/` })).rejects.toMatchObject({
      code: 'TLS',
    });
  });

  it('is made to the next address when the handshake at one never ends', async () => {
    const { port } = await receiver(good);
    const silent = await rawReceiver(() => {}, '127.0.0.2', port);
    open.push(silent);
    const hooks = new OutboundClient(
      { allowPrivateNetworks: true, allowHttp: false },
      async () => [{ address: '127.0.0.2' }, { address: '127.0.0.1' }],
      { certificateAuthorities: [authority.cert], connectMs: 1000 },
    );
    open.push(hooks);
    const answer = await hooks.request({ url: `https://hooks.example.com:${port}/` });
    expect(answer).toMatchObject({ status: 200, address: '127.0.0.1' });
    expect(silent.connections).toHaveLength(1);
  });

  it('ends with the one limit when the handshake never ends', async () => {
    const silent = await rawReceiver(() => {});
    open.push(silent);
    const hanging = client().request({ url: `https://hooks.example.com:${silent.port}/`, timeoutMs: 150 });
    await expect(hanging).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
