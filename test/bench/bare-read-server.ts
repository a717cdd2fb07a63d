import 'reflect-metadata';
import { Controller, Get, Module, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import pg from 'pg';

/** A Nest application with one route that asks the question of AnalysisRepository.find by pg alone. argv: database. */
const pool = new pg.Pool({ connectionString: process.argv[2], max: 20 });
const select = `select a.*, f.* from analyses a join recordings f on f.id = a.file_id where a.id = $1 limit 1`;

// Node strips types and runs no decorators: they are applied by hand.
class BareController {
  async read(id: string): Promise<unknown> {
    return (await pool.query(select, [id])).rows[0] as unknown;
  }
}
const read = Object.getOwnPropertyDescriptor(BareController.prototype, 'read');
Controller('v1/analyses')(BareController);
if (read) Get(':id')(BareController.prototype, 'read', read);
Param('id')(BareController.prototype, 'read', 0);

class BareModule {}
Module({ controllers: [BareController] })(BareModule);

const app = await NestFactory.create(BareModule, { logger: ['error', 'warn'] });
await app.listen(0, '127.0.0.1');
console.log(`bare server at ${await app.getUrl()}.`);
process.once('SIGTERM', () => process.exit(0));
