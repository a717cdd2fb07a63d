import { markdownTable } from '../reference/markdown-table.js';
import { propertiesOf, type SchemaNode, settingRows, valueAt } from '../reference/setting-rows.js';

/**
 * docs/settings.md: every setting with its values, default and meaning. `defaults` is config/default.yaml as it is written, in which a
 * default may come from the environment.
 */
export function settingsPage(schema: SchemaNode, defaults: unknown): string {
  const sections = Object.entries(propertiesOf(schema)).map(([name, node]) => {
    const [first, ...others] = settingRows(node, name, valueAt(defaults, name));
    const isGroup = others.length > 0 && first!.values === 'group';
    const rows = isGroup ? others : [first!, ...others];
    const about = isGroup && node.description ? [node.description] : [];
    const table = rows.map(({ setting, values, otherwise, meaning }) => [setting, values, otherwise, meaning]);
    return [`## ${name}`, ...about, markdownTable(['setting', 'values', 'default', 'meaning'], table)].join('\n\n');
  });
  return `${[intro, ...sections].join('\n\n')}\n`;
}

const intro = `# Settings

Every setting of the configuration, made of its schema and of [config/default.yaml](../config/default.yaml) by \`npm run generate\`. [Configuration](configuration.md) says how files and the environment
give them. A name in brackets after a default is the environment variable that changes it. The options of plugins are in the [plugin catalogue](plugin-catalogue.md).`;
