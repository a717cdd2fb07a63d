import type { StandardSchemaV1 } from '@standard-schema/spec';

/** Validates `value`, or throws one error whose message has a line for each bad path under `name`. */
export async function parse<S extends StandardSchemaV1>(
  schema: S,
  value: unknown,
  name: string,
): Promise<StandardSchemaV1.InferOutput<S>> {
  const result = await schema['~standard'].validate(value);
  if (!result.issues) return result.value;
  throw new Error(result.issues.map((issue) => `${pathOf(issue, name)}: ${issue.message}`).join('\n'));
}

function pathOf(issue: StandardSchemaV1.Issue, name: string): string {
  const steps = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
  return [name, ...steps].filter((step) => step !== '').join('.');
}
