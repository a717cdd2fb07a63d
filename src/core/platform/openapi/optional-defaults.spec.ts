import { withOptionalDefaults } from './optional-defaults.js';

describe('the default of an optional field', () => {
  it('stands one level down, and its description where it was', () => {
    const enabled = { type: 'boolean', default: true, description: 'Whether it works.' };
    expect(withOptionalDefaults({ type: 'object', properties: { enabled } })['properties']).toEqual({
      enabled: { description: 'Whether it works.', allOf: [{ type: 'boolean', default: true }] },
    });
  });

  it('joins a reference that stands there already', () => {
    const $ref = '#/components/schemas/Level';
    const properties = { level: { default: 'low', allOf: [{ $ref }] } };
    expect(withOptionalDefaults({ properties })['properties']).toEqual({
      level: { allOf: [{ $ref, default: 'low' }] },
    });
  });

  it('stays where the field is required', () => {
    const schema = { properties: { level: { type: 'string', default: 'low' } }, required: ['level'] };
    expect(withOptionalDefaults(schema)).toEqual(schema);
  });
});
