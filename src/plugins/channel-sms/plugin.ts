import { definePlugin } from '@callwarden/sdk';
import { custom } from './gateways/custom.js';
import type { Gateway } from './gateways/gateway.js';
import { messageBird } from './gateways/messagebird.js';
import { plivo } from './gateways/plivo.js';
import { twilio } from './gateways/twilio.js';
import { vonage } from './gateways/vonage.js';
import { Options } from './options.js';
import { phoneNumberOf } from './phone-number.js';
import { send } from './send.js';
import { smsText } from './text/wording.js';

/** SMS over the HTTP API of a gateway. */
export default definePlugin({
  sdk: 1,
  kind: 'channel',
  name: 'channel-sms',
  version: '0.1.0',
  options: Options,
  create: (options, context) => {
    const gateway = gatewayOf(options);
    const { timeoutSeconds } = options;
    return {
      channel: 'sms',
      deliver: async (message, signal) => {
        const sms = { key: message.idempotencyKey, to: phoneNumberOf(message.to), text: smsText(message) };
        return send(sms, gateway, { timeoutSeconds, signal }, context);
      },
    };
  },
});

function gatewayOf(options: Options): Gateway {
  switch (options.gateway) {
    case 'twilio':
      return twilio(options);
    case 'vonage':
      return vonage(options);
    case 'messagebird':
      return messageBird(options);
    case 'plivo':
      return plivo(options);
    case 'custom':
      return custom(options);
  }
}
