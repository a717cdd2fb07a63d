import { type Alternative, fieldsOf, listOf, type Schema, type Schemas, valuesOf } from './schemas.ts';
import { narrowedBounds, written } from './bounds.ts';

/** Who reads a value: the service what clients send, or clients what the service sends. */
export type Direction = 'request' | 'response';

/**
 * Finds what of a schema breaks clients. What clients send must still be accepted; what they receive must still have the fields
 * and types that they know. New values of an enum and new fields in a response break nothing: clients must ignore them.
 */
export class SchemaComparison {
  readonly breaks = new Set<string>();
  private readonly before: Schemas;
  private readonly after: Schemas;
  private visited = new Set<string>();

  constructor(before: Schemas, after: Schemas) {
    [this.before, this.after] = [before, after];
  }

  compare(before: Schema, after: Schema, direction: Direction, place: string): void {
    const [a, b] = [this.before.resolve(before), this.after.resolve(after)];
    this.compareDefaults(a.schema, b.schema, direction, place);
    const pair = `${direction} ${a.name} ${b.name}`;
    if (a.name !== undefined && b.name !== undefined && this.visited.has(pair)) return;
    this.visited.add(pair);
    const where = a.name !== undefined && a.name === b.name ? a.name : place;
    const [known, possible] = [this.before.alternatives(before), this.after.alternatives(after)];
    const isRequest = direction === 'request';
    for (const each of isRequest ? known : possible) {
      const partners = (isRequest ? possible : known).filter((other) => accepts(other.type, each.type));
      if (partners.length === 0)
        this.report(where, direction, isRequest ? `no longer takes ${each.type}` : `may be ${each.type}`);
      else this.compareBest(each, partners, direction, where);
    }
  }

  /** With the partner that fits best: of a union any may be meant. */
  private compareBest(each: Alternative, partners: readonly Alternative[], direction: Direction, where: string): void {
    const attempts = partners.map((partner) => {
      const attempt = new SchemaComparison(this.before, this.after);
      attempt.visited = new Set(this.visited);
      const [a, b] = direction === 'request' ? [each, partner] : [partner, each];
      attempt.compareAlternatives(a, b, direction, where);
      return attempt;
    });
    const best = attempts.reduce((one, other) => (other.breaks.size < one.breaks.size ? other : one));
    for (const found of best.breaks) this.breaks.add(found);
    this.visited = best.visited;
  }

  private compareAlternatives(a: Alternative, b: Alternative, direction: Direction, place: string): void {
    if (a.type === 'any' || b.type === 'any') return;
    const where = a.name !== undefined && a.name === b.name ? a.name : place;
    this.compareValues(a, b, direction, where);
    this.compareFormats(a.schema, b.schema, direction, where);
    if (direction === 'request')
      for (const bound of narrowedBounds(a.schema, b.schema)) this.report(where, direction, bound);
    if (b.type === 'array' && a.schema['items'] && b.schema['items'])
      this.compare(a.schema['items'] as Schema, b.schema['items'] as Schema, direction, `${where}[]`);
    if (b.type !== 'object') return;
    if (direction === 'request') this.compareSent(a.schema, b.schema, where);
    else this.compareReceived(a.schema, b.schema, where);
    const [others, nowOthers] = [a.schema['additionalProperties'], b.schema['additionalProperties']];
    if (isSchema(others) && isSchema(nowOthers)) this.compare(others, nowOthers, direction, `${where}.*`);
  }

  private compareValues(a: Alternative, b: Alternative, direction: Direction, where: string): void {
    const [known, possible] = [valuesOf(a), valuesOf(b)];
    if (direction === 'request' && possible) {
      const gone = known
        ? [...known].filter((each) => !possible.has(each))
        : [`other than ${[...possible].join(', ')}`];
      for (const each of gone) this.report(where, direction, `no longer takes ${each}`);
    }
    if (direction === 'response' && known) {
      if (!possible) this.report(where, direction, 'is no longer one of fixed values');
      else if (![...possible].some((each) => known.has(each)))
        this.report(where, direction, `is no longer any of ${[...known].join(', ')}`);
    }
  }

  private compareFormats(
    { format: known }: Schema,
    { format: now }: Schema,
    direction: Direction,
    where: string,
  ): void {
    const isNarrowed =
      direction === 'request' ? now !== undefined && now !== known : known !== undefined && now !== known;
    if (isNarrowed) this.report(where, direction, `has the format ${written(now)}, not ${written(known)}`);
  }

  private compareSent(a: Schema, b: Schema, where: string): void {
    const [fields, now] = [fieldsOf(a), fieldsOf(b)];
    for (const [name, field] of Object.entries(fields))
      if (now[name]) this.compare(field, now[name], 'request', `${where}.${name}`);
      else if (b['additionalProperties'] === false) this.report(`${where}.${name}`, 'request', 'is gone');
    for (const name of listOf(b['required']) as readonly string[])
      if (!listOf(a['required']).includes(name)) this.report(`${where}.${name}`, 'request', 'is required');
    if (b['additionalProperties'] === false && a['additionalProperties'] !== false)
      this.report(where, 'request', 'no longer takes other fields');
  }

  private compareReceived(a: Schema, b: Schema, where: string): void {
    const [fields, now] = [fieldsOf(a), fieldsOf(b)];
    for (const [name, field] of Object.entries(fields)) {
      if (!now[name]) {
        this.report(`${where}.${name}`, 'response', 'is gone');
        continue;
      }
      if (listOf(a['required']).includes(name) && !listOf(b['required']).includes(name))
        this.report(`${where}.${name}`, 'response', 'may be absent');
      this.compare(field, now[name], 'response', `${where}.${name}`);
    }
  }

  private compareDefaults({ default: a }: Schema, { default: b }: Schema, direction: Direction, where: string): void {
    const [known, now] = [JSON.stringify(a), JSON.stringify(b)];
    if (direction === 'request' && known !== undefined && known !== now)
      this.report(where, direction, `is ${now ?? 'nothing'} by default, not ${known}`);
  }

  private report(where: string, direction: Direction, what: string): void {
    this.breaks.add(`${where} (${direction}): ${what}`);
  }
}

const accepts = (accepting: string, given: string): boolean =>
  accepting === given || accepting === 'any' || (accepting === 'number' && given === 'integer');
const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
