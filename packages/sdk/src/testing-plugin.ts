import assert from 'node:assert/strict';
import { type Kind, type Plugin, SDK_VERSION } from './index.js';
import type { ContractCase, Subject } from './testing-case.js';
import { bench } from './testing-subject.js';

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const semver = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$/;
const madeUpOption = 'an-option-that-no-plugin-has';

/** What holds for plugins of every kind. */
export function pluginCases<K extends Kind>(kind: K, plugin: Plugin<K>, subject: Subject): ContractCase[] {
  const validate = (options: unknown) => plugin.options['~standard'].validate(options);
  const cases: ContractCase[] = [
    {
      name: `is a plugin of the kind ${kind} for SDK ${SDK_VERSION}`,
      run: async () => {
        assert.equal(plugin.sdk, SDK_VERSION, `sdk must be ${SDK_VERSION}`);
        assert.equal(plugin.kind, kind, `kind must be ${kind}`);
        assert.equal(typeof plugin.create, 'function', 'create must be a function');
        assert.equal(typeof plugin.options?.['~standard']?.validate, 'function', 'options must be a Standard Schema');
      },
    },
    {
      name: 'has a kebab-case name and a semantic version',
      run: async () => {
        assert.match(plugin.name, kebab);
        assert.match(plugin.version, semver);
      },
    },
    {
      name: 'refuses options that are not a mapping',
      run: async () => {
        for (const options of [undefined, null, 'text', 7, true])
          assert.ok((await validate(options)).issues, `${String(options)} must be refused`);
      },
    },
    {
      name: 'can be checked again, and closed twice',
      run: async () => {
        const provider = await bench(plugin, subject).open();
        await provider.check?.();
        await provider.close?.();
        await provider.close?.();
      },
    },
    {
      name: 'can be created twice at once, and closing one leaves the other working',
      run: async () => {
        const { open } = bench(plugin, subject);
        const [one, other] = await Promise.all([open(), open()]);
        assert.notEqual(one, other, 'each entry has a provider of its own');
        await one.close?.();
        await other.check?.();
        await other.close?.();
      },
    },
  ];
  return subject.strict === false ? cases : [...cases, unknownOption(validate, subject)];
}

function unknownOption(validate: (options: unknown) => unknown, { options }: Subject): ContractCase {
  return {
    name: 'refuses an option that it does not know',
    run: async () => {
      const result = (await validate({ ...(options as object), [madeUpOption]: true })) as { issues?: unknown };
      assert.ok(result.issues, 'a misspelt option would be overlooked: make the schema strict, or say `strict: false`');
    },
  };
}
