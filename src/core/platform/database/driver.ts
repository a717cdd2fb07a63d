import { type Configuration, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { Connection } from './connection.js';
import { quotedText } from './quoted-text.js';

/** MikroORM's, but quick with long texts, and with connections that survive the loss of the server. */
export class Driver extends PostgreSqlDriver {
  override readonly connection: Connection;

  constructor(config: Configuration) {
    super(config);
    this.connection = new Connection(this.config);
    const { platform } = this;
    const escape = platform.escape.bind(platform);
    platform.escape = (value: unknown) => (typeof value === 'string' ? quotedText(value) : escape(value));
  }
}
