// What a user of @callwarden/client does first, in whatever runs it: a call goes in, its score comes out, a webhook is verified.
import { Callwarden, verifyWebhook } from '@callwarden/client';
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import process from 'node:process';

const [, , url, apiKey, recording, transcript] = process.argv;
const client = new Callwarden({ url, apiKey });
const analysis = await client.analyze(new Blob([await readFile(recording)]), {
  transcript: await readFile(transcript, 'utf8'),
});

const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;
const body = JSON.stringify({ type: 'analysis.completed', data: { analysisId: analysis.analysisId } });
const id = 'msg_1';
const timestamp = String(Math.floor(Date.now() / 1000));
const mac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'));
const signature = `v1,${mac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
const event = await verifyWebhook({ body, headers, secret });

console.log(
  JSON.stringify({
    riskScore: analysis.fraudAnalysis.riskScore,
    verified: event.data.analysisId === analysis.analysisId,
  }),
);
