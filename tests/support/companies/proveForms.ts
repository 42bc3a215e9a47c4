/** Proves over HTTP that every form of a company works for its users. */
import { afterAll, describe, expect, it } from 'vitest';
import { faultyField, isReadOnly, isVisible } from '../../../src/kinds/validate.ts';
import { presetsOf } from '../../../src/access/rows.ts';
import { recordMatches } from '../../../src/model/filter.ts';
import { fillingFor, personOf, writingIn, type Writing } from './demo.ts';
import {
  asked,
  computed,
  contextOf,
  faultsOf,
  fillIn,
  valueFor,
  type Fields,
  type Filling,
} from './fillForm.ts';
import { startServer, type Company } from '../server.ts';
import { dependants, invalidValuesOf } from '../values/invalidValues.ts';

type Saved = Fields & { id: number; version: number };
type Refusal = { message: string; errors?: Record<string, string> };

export async function proveForms(ours: Company) {
  const { portal } = ours;
  const server = await startServer({ company: ours });
  afterAll(() => server.stop());

  const places = writingIn(portal);
  const actionsOf = ({ screen }: Writing) => (screen.kind === 'list' ? screen.actions : ['create']);

  const fillingOf = async (place: Writing, seed: number) => ({
    ...fillingFor(ours, place, seed, server.api, await server.tokenOf(place.account)),
    path: `/${place.screen.resource}`,
  });

  /**
   * Sends a filled-in record. Fills in again after a 422, since only the API knows, for example, which
   * numbers are taken.
   */
  async function create(filling: Awaited<ReturnType<typeof fillingOf>>) {
    let reply;
    for (let attempt = 0; attempt < 20; attempt++) {
      const record = await fillIn(filling);
      reply = await server.api('POST', filling.path, { token: filling.token, body: record });
      if (reply.status === 201) return { record, saved: reply.body as Saved };
      if (reply.status !== 422) break;
    }
    throw new Error(`${filling.path}: ${reply!.status} ${reply!.text}`);
  }

  /** A record with unused numbers and names: if it has one mistake, the response names only that one. */
  async function freeRecord(filling: Awaited<ReturnType<typeof fillingOf>>): Promise<Fields> {
    const { fields, unique } = filling.resource;
    const isTwin = (id: string) => fields[id]!.unique || unique.some((ids) => ids.includes(id));
    let named: string[] = [];
    for (let attempt = 0; attempt < 20; attempt++) {
      const record = await fillIn(filling);
      const full = computed(filling, record);
      const field = asked(filling).find(
        (one) => !isTwin(one.id) && invalidValuesOf(filling, one, full).length > 0,
      )!;
      const body = { ...record, [field.id]: invalidValuesOf(filling, field, full)[0]!.value };
      const reply = await server.api('POST', filling.path, { token: filling.token, body });
      named = Object.keys((reply.body as Refusal).errors ?? {}).map(faultyField);
      if (!named.some((id) => id !== field.id && isTwin(id))) return record;
    }
    throw new Error(`Não há como preencher ${filling.path} sem repetir: ${named.join(', ')}`);
  }

  describe.each(places.map((place, seed) => ({ ...place, seed: seed + 1 })))('$path as $account', (place) => {
    const { access, viewer } = personOf(ours, place.account);

    it('creates, changes and deletes a record, as far as the screen lets one', async () => {
      const filling = await fillingOf(place, place.seed);
      const { resource, token, path } = filling;
      const { record, saved } = await create(filling);
      expect(saved.id).toBeGreaterThan(0);
      const sees = access.resources
        .get(resource.id)!
        .grants.some(({ verbs, kind }) => verbs.has('list') && kind === 'screen');
      if (sees) {
        const found = await server.api('GET', `${path}/${saved.id}`, { token });
        expect(found.status).toBe(200);
        const shown = found.body as Fields;
        for (const [id, value] of Object.entries(record))
          if (id in shown && resource.fields[id]!.type !== 'items') expect(shown[id], id).toEqual(value);
      }

      const grants = access.resources.get(resource.id)!.grants;
      if (actionsOf(place).includes('edit')) {
        const change = await changeOf(filling, saved);
        const changed = await server.api('PUT', `${path}/${saved.id}`, {
          token,
          body: { ...change, version: saved.version },
        });
        expect([changed.status, changed.text]).toEqual([200, expect.anything()]);
        expect(changed.body).toMatchObject(change);
      } else if (!grants.some(({ verbs }) => verbs.has('edit'))) {
        const refused = await server.api('PUT', `${path}/${saved.id}`, { token, body: record });
        expect([403, 404]).toContain(refused.status);
      }

      const removal = await server.api('DELETE', `${path}/${saved.id}`, { token });
      if (actionsOf(place).includes('delete')) {
        const fields = { ...resource, ...viewer };
        const isFree = recordMatches(resource.deletableWhen, computed(filling, saved), fields);
        expect([removal.status, removal.text]).toEqual([isFree ? 200 : 409, expect.anything()]);
        if (isFree) expect((await server.api('GET', `${path}/${saved.id}`, { token })).status).toBe(404);
      } else if (!grants.some(({ verbs }) => verbs.has('delete'))) {
        expect([403, 404]).toContain(removal.status);
      }
    });

    it('names each field that is not right, in words', async () => {
      const filling = await fillingOf(place, place.seed + 1000);
      const { token, path } = filling;
      const right = await freeRecord(filling);
      const tried: string[] = [];
      const own = access.resources.get(filling.resource.id)!;
      // A value that one of the user's screens fixes is filled in when it is missing.
      const isGiven = (id: string) =>
        own.grants.some(
          (grant) => grant.verbs.has('create') && Object.hasOwn(presetsOf(own, grant, viewer), id),
        );
      for (const field of asked(filling)) {
        const full = computed(filling, { ...right });
        const context = contextOf(filling, full);
        if (!isVisible(field, full, context) || isReadOnly(field, full, context)) continue;
        for (const { why, value } of invalidValuesOf(filling, field, full)) {
          if (why === 'nothing' && isGiven(field.id)) continue;
          const what = `${field.id}: ${why}`;
          const { status, body, text } = await server.api('POST', path, {
            token,
            body: { ...right, [field.id]: value },
          });
          expect([what, status, text]).toEqual([what, 422, text]);
          const { message, errors = {} } = body as Refusal;
          expect(message).toMatch(/^Corrija os campos/);
          const named = Object.keys(errors).map(faultyField);
          expect(named, what).toContain(field.id);
          const others = named.filter((id) => id !== field.id && !dependants(filling, field.id).has(id));
          expect([what, others]).toEqual([what, []]);
          for (const words of Object.values(errors))
            expect(words).toMatch(/^(“.+” não é um|[\d/-]+ não existe|[A-ZÁÉÍÓÚÂÊÔÃÕÇ]).{4,}/);
          tried.push(what);
        }
      }
      expect(tried.length).toBeGreaterThan(0);
    });
  });
  return places;
}

/** Another value for the first field of this record that can be changed. */
async function changeOf(filling: Filling, saved: Saved): Promise<Fields> {
  // Unique fields last: another record may already have the generated value.
  for (const field of asked(filling).toSorted((a, b) => Number(!!a.unique) - Number(!!b.unique))) {
    if (
      ['items', 'password', 'reference', 'references', 'select', 'multiselect', 'boolean'].includes(
        field.type,
      )
    )
      continue;
    const full = computed(filling, saved);
    const context = contextOf(filling, full);
    if (!isVisible(field, full, context) || isReadOnly(field, full, context)) continue;
    // The random value may equal the old one.
    for (let attempt = 0; attempt < 5; attempt++) {
      const value = await valueFor(filling, field, full);
      if (value === null || value === saved[field.id]) continue;
      const changed: Saved = { ...saved, [field.id]: value };
      // Faults in fields that the user may not read don't count: the response left those fields out.
      if (!Object.keys(faultsOf(filling, changed)).some((id) => id in changed)) return { [field.id]: value };
    }
  }
  throw new Error(`Nenhum campo de ${filling.resource.id} pode ser alterado`);
}
