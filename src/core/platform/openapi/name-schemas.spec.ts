import { nameSchemas } from './name-schemas.js';

const level = { type: 'string', enum: ['low', 'high'] };
const document = {
  paths: { '/a': { get: { parameters: [{ name: 'level', in: 'query', schema: { type: 'array', items: level } }] } } },
  components: {
    schemas: {
      Call: {
        type: 'object',
        properties: {
          level: { description: 'Of risk.', ...level, default: 'low' },
          worst: { type: ['string', 'null'], enum: ['low', 'high', null] },
          file: { type: 'object', properties: { name: { type: 'string' }, level } },
          example: level,
        },
      },
      Other: {
        type: 'object',
        properties: { file: { type: ['object', 'null'], properties: { name: { type: 'string' }, level } } },
      },
    },
  },
};

describe('a named schema', () => {
  const named = nameSchemas(structuredClone(document), {
    Level: ['low', 'high'],
    File: '/components/schemas/Call/properties/file',
  });
  const { Call, Other, Level, File } = named.components.schemas as unknown as Record<string, { properties: object }>;
  const $ref = '#/components/schemas/Level';

  it('is a component to which every place refers, with its own words', () => {
    expect(Level).toEqual(level);
    expect(named.paths['/a'].get.parameters[0]!.schema.items).toEqual({ $ref });
    expect(Call!.properties).toEqual({
      level: { description: 'Of risk.', default: 'low', allOf: [{ $ref }] },
      worst: { anyOf: [{ $ref }, { type: 'null' }] },
      file: { $ref: '#/components/schemas/File' },
      example: { $ref },
    });
  });

  it('is taken from where it stands, and may be null elsewhere', () => {
    expect(File).toEqual({ type: 'object', properties: { name: { type: 'string' }, level: { $ref } } });
    expect(Other!.properties).toEqual({ file: { anyOf: [{ $ref: '#/components/schemas/File' }, { type: 'null' }] } });
  });

  it('must stand somewhere', () => {
    expect(() => nameSchemas(document, { Colour: ['red', 'green'] })).toThrow('Nothing in the document is Colour.');
    expect(() => nameSchemas(document, { Colour: '/components/schemas/Call/properties/colour' })).toThrow(
      'The document has nothing at /components/schemas/Call/properties/colour.',
    );
  });
});
