import { Liquid } from 'liquidjs';

export interface BodyValues {
  readonly key: string;
  readonly to: string;
  readonly digits: string;
  readonly text: string;
}
export type BodyType = 'json' | 'form';

/** Every value goes through one of these on its way out, so that no text can break out of its field. */
const escapes: Readonly<Record<BodyType, (value: unknown) => string>> = {
  json: (value) => JSON.stringify(written(value)).slice(1, -1),
  form: (value) => encodeURIComponent(written(value).toWellFormed()),
};

/** Filters such as `split` make more than texts. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Has all that could break out of a field, and stands alone in one JSON string. */
const awkward: BodyValues = { key: 'check', to: '+14155550100', digits: '14155550100', text: 'a"b\\c\n{}&d=e' };

/**
 * A function that fills a Liquid template. @throws Error where the template cannot be read, or where it is to be JSON and
 * is not. The template is never quoted: it may hold a password.
 */
export function filledIn(template: string, type: BodyType): (values: BodyValues) => string {
  // No file of this machine can be included, and no filter goes round the escaping
  const liquid = new Liquid({ templates: {}, ownPropertyOnly: true, outputEscape: escapes[type], renderLimit: 1000 });
  liquid.registerFilter('raw', (value: unknown) => value);
  const parsed = parse(liquid, template);
  const fill = (values: BodyValues) => String(liquid.renderSync(parsed, values)).trim();
  check(fill, type);
  return fill;
}

function parse(liquid: Liquid, template: string) {
  try {
    return liquid.parse(template);
  } catch {
    throw new Error('body is not a Liquid template');
  }
}

function check(fill: (values: BodyValues) => string, type: BodyType): void {
  let filled: string;
  try {
    filled = fill(awkward);
    if (type === 'json') JSON.parse(filled);
  } catch {
    throw new Error(
      type === 'json'
        ? 'body is not JSON once it is filled in: values want quotation marks around them, as in "{{ text }}"'
        : 'body cannot be filled in',
    );
  }
  if (filled === fill({ ...awkward, text: 'another' })) throw new Error('body does not have {{ text }} in it');
}
