import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../pages.ts';

/** What the reference reads of a JSON Schema. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly example?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}
export interface Example {
  readonly summary?: string;
  readonly value?: unknown;
}
export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example | Reference>>;
}
export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
  readonly example?: unknown;
}
export interface Response {
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
}
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response | Reference>>;
  readonly 'x-public'?: boolean;
}
export interface Reference {
  readonly $ref: string;
}
interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An operation with its method, in capitals, and its path. */
export interface Located extends Operation {
  readonly method: string;
  readonly path: string;
}

export const document = JSON.parse(readFileSync(join(root, 'openapi/openapi.json'), 'utf8')) as Document;

export const { tags } = document;
export const { schemas } = document.components;

const operations: readonly Located[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method: method.toUpperCase() })),
);

export const operationsOf = (tag: string): Located[] => operations.filter(({ tags: all }) => all.includes(tag));

/** What a reference names, or the thing itself. */
export function resolve<T extends object>(thing: T | Reference): T {
  if (!('$ref' in thing) || typeof thing.$ref !== 'string') return thing as T;
  const path = thing.$ref.slice('#/'.length).split('/');
  let found: unknown = document;
  for (const name of path) found = (found as Record<string, unknown>)[name];
  return found as T;
}

/** `listAnalyses` and `api keys` as parts of addresses. */
export const kebab = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-')
    .replaceAll(' ', '-')
    .toLowerCase();
