import { z } from 'zod';

/** What comes from the environment is text. */
const numberFromText = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value);

/** One line of `plugins:` in config: which plugin, under which id, with which options. */
export const PluginEntry = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must be lower-case letters, digits and hyphens, such as "my-model"')
    .describe('The name of this provider in pipelines and in the API.'),
  use: z
    .string()
    .min(1)
    .describe(
      'A built-in, an npm package, or a path that begins with "./", "../" or "/", of a file or of the folder of a package.',
    ),
  options: z.record(z.string(), z.unknown()).default({}).describe("The plugin's own options; see its README."),
  trustLimit: z
    .preprocess(numberFromText, z.number().min(0).max(1))
    .optional()
    .describe(
      "Of a transcriber: transcripts with a lower confidence are not scored. Absent: the transcriber's own limit. 0: all are scored.",
    ),
  optional: z.boolean().default(false).describe('When true, a provider that cannot start is a warning, not an error.'),
  isolated: z
    .boolean()
    .default(true)
    .describe(
      'False runs a transcriber or fraud model in the service process: only for lightweight ones that you trust.',
    ),
});
export type PluginEntry = z.output<typeof PluginEntry> & {
  /** The folder of the configuration file that has the entry: packages are looked for there first. Absent where no file has it. */
  readonly from?: string;
};
