import { readFileSync } from 'node:fs';
import { errorReference, errorsAsHtml, errorsAsMarkdown } from './error-reference.js';
import { errors } from './errors.js';

describe('the reference of errors', () => {
  it('has each code once, with every status that it comes with', () => {
    const reference = errorReference();
    const codes = Object.values(errors).map(({ code }) => code);
    expect(reference.map(({ code }) => code)).toEqual([...new Set(codes)].toSorted());
    const parameters = reference.find(({ code }) => code === 'INVALID_PARAMETERS')!;
    expect(parameters.errors.map(({ status }) => status)).toEqual([400, 422]);
  });

  it('says in whole sentences when an error occurs and what to do', () => {
    const sentences = errorReference().flatMap(({ errors: all }) => all.flatMap(({ when, remedy }) => [when, remedy]));
    expect(sentences.filter((text) => !/^[A-Z`].+\.$/.test(text))).toEqual([]);
  });

  it('is committed as it is generated', () => {
    expect(readFileSync('docs/errors.md', 'utf8')).toBe(errorsAsMarkdown());
  });

  it('has an anchor for each code as a page, and shows markup in a text as text', () => {
    const page = errorsAsHtml();
    for (const { code } of errorReference()) expect(page).toContain(`<h2 id="${code}">${code}</h2>`);
    expect(page).toContain('<code>details.fields</code>');
  });
});
