import { kebab, type Located, type Media, type Parameter, resolve, type Response, type Schema } from './document.ts';
import { markdownTable } from '../../../src/core/platform/reference/markdown-table.ts';
import { fieldTable, meaningOf, prose, typeOf } from './fields.ts';
import { curlOf, type TriedBody, type TriedOperation } from './try-it.ts';

/** The section of an operation, as Markdown. Its anchor is the operationId in kebab-case. */
export function operationSection(operation: Located): string {
  const { method, path, summary, description, operationId, requestBody } = operation;
  const tried = triedOperation(operation);
  return [
    `## ${summary} {#${kebab(operationId)}}`,
    `<p class="operation"><span class="method ${method.toLowerCase()}">${method}</span> <code v-pre>${path}</code></p>`,
    prose(description ?? ''),
    parameters(operation),
    requestBody ? body(requestBody.content) : '',
    responses(operation),
    `**With curl**\n\n\`\`\`sh\n${curlOf(tried)}\n\`\`\``,
    `<TryIt operation="${encodeURIComponent(JSON.stringify(tried))}" />`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

const parametersOf = ({ parameters: all = [] }: Located): Parameter[] => all.map((each) => resolve<Parameter>(each));

function parameters(operation: Located): string {
  const rows = parametersOf(operation).map(({ name, in: place, required, description, schema }) => [
    `\`${name}\`${required ? '' : ' (optional)'}`,
    place,
    typeOf(schema),
    meaningOf({ ...schema, ...(description !== undefined && { description }) }),
  ]);
  return rows.length === 0 ? '' : `**Parameters**\n\n${markdownTable(['name', 'in', 'value', 'meaning'], rows)}`;
}

function body(content: Readonly<Record<string, Media>>): string {
  return Object.entries(content)
    .map(([type, media]) =>
      [
        `**Body**, \`${type}\`${named(media.schema)}`,
        media.schema ? fieldTable(media.schema) : '',
        sample(exampleOf(media)),
      ]
        .filter((part) => part !== '')
        .join('\n\n'),
    )
    .join('\n\n');
}

/** The object that a schema names, with what it can be if it is one of several. */
function named(schema?: Schema): string {
  if (!schema) return '';
  const isObject = fieldTable(schema) !== '';
  return schema.$ref || !isObject ? `: ${typeOf(schema)}` : '';
}

function exampleOf({ example, examples, schema }: Media): unknown {
  if (example !== undefined) return example;
  const [first] = Object.values(examples ?? {});
  return first ? resolve<{ value?: unknown }>(first).value : schema?.example;
}

const sample = (value: unknown): string =>
  value === undefined ? '' : `\`\`\`${typeof value === 'string' ? 'text' : 'json'}\n${textOf(value)}\n\`\`\``;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value, null, 2));

function responses({ responses: all }: Located): string {
  const found = Object.entries(all).map(([status, response]) => ({ status, ...resolve<Response>(response) }));
  const rows = found.map(({ status, description, content }) => {
    const contents = Object.entries(content ?? {}).filter(([type]) => type !== 'application/problem+json');
    const isError = /^[45]/.test(status);
    const bodies = isError
      ? ''
      : contents.map(([type, { schema }]) => `\`${type}\`${schema ? `: ${typeOf(schema)}` : ''}`).join('; ');
    const isNamed = /^The `\w+`\.$/.test(description) && bodies !== '';
    return [status, isNamed ? bodies : [prose(description), bodies].filter((part) => part !== '').join(' · ')];
  });
  const example = found
    .filter(({ status }) => status.startsWith('2'))
    .flatMap(({ content }) => Object.values(content ?? {}))
    .map((media) => exampleOf(media))
    .find((value) => value !== undefined);
  return ['**Responses**', markdownTable(['status', 'what'], rows), sample(example)]
    .filter((part) => part !== '')
    .join('\n\n');
}

function triedOperation(operation: Located): TriedOperation {
  const { operationId, method, path, requestBody } = operation;
  const [media] = Object.entries(requestBody?.content ?? {});
  return {
    id: kebab(operationId),
    method,
    path,
    needsKey: operation['x-public'] !== true,
    parameters: parametersOf(operation)
      .filter((parameter) => parameter.in !== 'cookie')
      .map((parameter) => ({
        name: parameter.name,
        in: parameter.in as 'path' | 'query' | 'header',
        required: parameter.required ?? false,
        example: plain(parameter.example ?? parameter.schema.example ?? ''),
      })),
    ...(media && { body: triedBody(...media) }),
  };
}

/** As a reader types it. */
const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function triedBody(type: string, media: Media): TriedBody {
  const example = exampleOf(media);
  if (type.endsWith('json')) return { type, example: example === undefined ? '{}' : JSON.stringify(example) };
  if (type !== 'multipart/form-data') return { type, fields: [{ name: 'file', isFile: true, required: true }] };
  const { properties = {}, required = [] } = resolve<Schema>(media.schema ?? {});
  const fields = Object.entries(properties).map(([name, field]) => ({
    name,
    isFile: field.format === 'binary' || field.items?.format === 'binary',
    required: required.includes(name),
  }));
  return { type, fields };
}
