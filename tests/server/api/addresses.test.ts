import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldIdRegExp, resourceId } from '#language/schema/atoms.ts';
import { slug } from '#model/values/values.ts';
import { addresses } from '#server/caller/authorize.ts';

const partsOf = (path: string) =>
  addresses()
    .map(([shape]) => shape.exec(path)?.groups)
    .find(Boolean);

const part = fc.stringMatching(/^[a-z0-9]{1,4}$/);
const joined = (first: RegExp) =>
  fc
    .tuple(fc.stringMatching(first), fc.array(part, { maxLength: 3 }))
    .map(([start, more]) => [start, ...more].join('_'));
const fieldNames = joined(/^[a-z][A-Za-z0-9]{0,6}$/).filter((name) => fieldIdRegExp.test(name));
const resourceNames = joined(/^[a-z][a-z0-9]{0,6}$/).filter((name) => resourceId.safeParse(name).success);

describe('an address of the API', () => {
  it('takes every name of a resource and of a file field that a config may have', () => {
    fc.assert(
      fc.property(resourceNames, fieldNames, fieldNames, (resource, field, column) => {
        for (const place of [field, `${field}.${column}`]) {
          expect(partsOf(`/${resource}/files/${place}`)).toEqual({ name: resource, place });
          expect(partsOf(`/${resource}/7/files/${place}/abc-_1`)).toEqual({
            name: resource,
            id: '7',
            place,
            file: 'abc-_1',
          });
        }
      }),
    );
  });

  it('takes the slug of every label that a transition may have', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }).filter((label) => slug(label) !== ''),
        (label) => {
          expect(partsOf(`/pedidos/7/actions/${slug(label)}`)?.action).toBe(slug(label));
        },
      ),
    );
  });
});
