import { withDiscriminator } from './discriminators.js';

const component = (type: object, required = ['type']) => ({
  type: 'object',
  properties: { type, name: { type: 'string' } },
  required,
});
const union = { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] };

describe('a union of components', () => {
  it('has a discriminator where a required field decides', () => {
    const schemas = { A: component({ type: 'string', const: 'a' }), B: component({ type: 'string', enum: ['b'] }) };
    expect(withDiscriminator(union, schemas)).toEqual({
      ...union,
      discriminator: { propertyName: 'type', mapping: { a: '#/components/schemas/A', b: '#/components/schemas/B' } },
    });
  });

  it.each([
    ['may be absent', { A: component({ const: 'a' }, []), B: component({ const: 'b' }) }],
    ['may be any text', { A: component({ type: 'string' }), B: component({ const: 'b' }) }],
    ['is the same in both', { A: component({ const: 'a' }), B: component({ const: 'a' }) }],
  ])('has none where the field %s', (_, schemas) => expect(withDiscriminator(union, schemas)).toBe(union));
});
