import { hasSpecification, type SpecRow, specRows, testedRows } from '../support/spec-rows.js';

const withSpecification = hasSpecification ? it : it.skip;
const text = ({ section, row }: SpecRow) => `${section} · ${row}`;

describe('the specification', () => {
  withSpecification('has no row without a test', () => {
    const rows = specRows().map(text);
    expect(rows.length).toBeGreaterThan(40);
    const tested = new Set(testedRows().map(text));
    expect(rows.filter((each) => !tested.has(each))).toEqual([]);
  });

  withSpecification('has every row that a test claims', () => {
    const rows = new Set(specRows().map(text));
    expect(
      testedRows()
        .map(text)
        .filter((each) => !rows.has(each)),
    ).toEqual([]);
  });
});
