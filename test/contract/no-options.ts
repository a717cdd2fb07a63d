import type { Plugin } from '@callwarden/sdk';

/** A schema that takes an empty mapping and nothing else. */
export const noOptions: Plugin['options'] = {
  '~standard': {
    version: 1,
    vendor: 'test',
    validate: (value) => {
      const empty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
      return empty ? { value } : { issues: [{ message: 'must be empty' }] };
    },
  },
};

/** All of a plugin but its kind and create. */
export const about = { sdk: 1, name: 'a-plugin', version: '1.0.0', options: noOptions } as const;
