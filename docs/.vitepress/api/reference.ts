import { kebab, operationsOf, type Schema, schemas, tags } from './document.ts';
import { fieldTable, prose, typeOf } from './fields.ts';
import { operationSection } from './operation.ts';

const titled = (name: string): string => name.replace(/^\w/, (letter) => letter.toUpperCase()).replace(/^Api/, 'API');

/** Pages of the reference: one for each tag of the OpenAPI document. */
export const tagPages = tags
  .filter(({ name }) => operationsOf(name).length > 0)
  .map(({ name, description }) => ({ slug: kebab(name), title: titled(name), name, description }));

export const tagPage = ({ title, name, description }: (typeof tagPages)[number]): string =>
  [`# ${title}`, prose(description), ...operationsOf(name).map((operation) => operationSection(operation))].join(
    '\n\n',
  );

/** Every object of the document that has a name. */
export const objectsPage = (): string =>
  [
    '# Objects',
    'The objects that requests and responses are made of, in alphabetical order.',
    ...Object.entries(schemas)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, schema]) => objectSection(name, schema)),
  ].join('\n\n');

function objectSection(name: string, schema: Schema): string {
  const fields = fieldTable(schema);
  const { description } = schema;
  return [
    `## ${name} {#${kebab(name)}}`,
    description ? prose(description) : '',
    fields === '' ? typeOf(schema) : fields,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** All operations, by page. */
export const operationList = (): string =>
  tagPages
    .map(({ slug, title, name }) =>
      [
        `## [${title}](/api-reference/${slug}.md)`,
        ...operationsOf(name).map(
          ({ method, path, summary, operationId }) =>
            `- [${summary}](/api-reference/${slug}.md#${kebab(operationId)}) <code v-pre>${method} ${path}</code>`,
        ),
      ].join('\n'),
    )
    .join('\n\n');
