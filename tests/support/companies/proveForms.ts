/** Proves over HTTP that every form of a company works for its users. */
import { afterAll, describe, expect, it } from 'vitest';
import { isBlank } from '#kinds/registry.ts';
import { faultyField, isReadOnly, isVisible } from '#kinds/validate.ts';
import { presetsOf } from '#access/rows.ts';
import { recordFieldsOf, recordMatches } from '#model/filter/filter.ts';
import { editingIn, fillingFor, personOf, writingIn, type Writing } from './demo.ts';
import {
  asked,
  computed,
  contextOf,
  faultsOf,
  fillIn,
  startOf,
  valueFor,
  type Fields,
  type Filling,
} from './fillForm.ts';
import type { Field } from '#model/types.ts';
import { sliceOf } from '#access/slice.ts';
import type { RecordContext } from '#kinds/kind.ts';
import { directDeciders, formulaFields, isFilled } from '#model/fields/dependencies.ts';
import { namesInFilter } from '#model/filter/keys.ts';
import { formulaOf } from '#model/fields/formulaOf.ts';
import { computedFields } from '#kinds/compute.ts';
import { unstoredFields } from '#kinds/dataModel/computed.ts';
import { linksOf, outdatedBy } from '#screens/form/app/useDependentValues.ts';
import { computedShown } from '#screens/form/app/typedRecord.ts';
import { startServer, type Company } from '../server.ts';
import { dependants, invalidValuesOf } from '../values/invalidValues.ts';

/** The fields that decide what can be chosen in a field, or in its rows. */
const choicesReading = (field: Field): string[] => [
  ...('filter' in field ? recordFieldsOf(field.filter) : []),
  ...('fields' in field ? Object.values(field.fields).flatMap(choicesReading) : []),
];
/** What the form sends: a copied value that may not be typed, as the record now is, is left to the API. */
const sentByForm = (filling: Filling, record: Fields): Fields => {
  const whole = computed(filling, record);
  const context = contextOf(filling, whole);
  const isLeft = (field: Field | undefined) => field && isFilled(field) && isReadOnly(field, whole, context);
  return Object.fromEntries(Object.entries(record).filter(([id]) => !isLeft(filling.resource.fields[id])));
};
/** The copied and computed fields of a form. */
const dependentFields = ({ resource: { fields }, form }: Filling): string[] => {
  const ids = [...unstoredFields(fields), ...computedFields(fields).map(({ id }) => id)];
  return form
    .flatMap((section) => section.fields.map(({ field }) => field))
    .filter((id) => ids.includes(id) || fields[id]!.copy);
};
/** True when the whole resource, and not only the part that the browser knows, makes a field depend on the other. */
const isReached = (fields: Readonly<Record<string, Field>>, from: string, to: string): boolean => {
  const seen = new Set<string>();
  const visit = (id: string): boolean => {
    const field = fields[id];
    if (!field || seen.has(id)) return false;
    seen.add(id);
    const next = [
      ...directDeciders(field),
      ...formulaFields(formulaOf(field)),
      ...namesInFilter(field.visibleWhen ?? {}),
    ];
    return next.some((one) => one === to || visit(one));
  };
  return visit(from);
};
const isEqual = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The saved value with which a preview was compared. */
type Compared = 'missed' | 'empty' | 'filled';
type Saved = Fields & { id: number; version: number };
type Refusal = { message: string; errors?: Record<string, string> };

export async function proveForms(ours: Company) {
  const { portal } = ours;
  const server = await startServer({ company: ours });
  afterAll(() => server.stop());

  const places = writingIn(portal);
  /** The copied and computed fields of forms, such as `/vendas total` -> the saved value with which the preview was compared. */
  const dependents = new Map<string, Compared>();
  const actionsOf = ({ screen }: Writing) => (screen.kind === 'list' ? screen.actions : ['create']);

  const fillingOf = async (place: Writing, seed: number) => ({
    ...fillingFor(ours, place, seed, server.api, await server.tokenOf(place.account)),
    path: `/${place.screen.resource}`,
  });

  /**
   * Sends a filled-in record. Fills in again where only the API knows, for example, which
   * numbers and times are taken.
   */
  async function create(filling: Awaited<ReturnType<typeof fillingOf>>) {
    let reply;
    for (let attempt = 0; attempt < 20; attempt++) {
      const record = await fillIn(filling);
      reply = await server.api('POST', filling.path, { token: filling.token, body: record });
      if (reply.status === 201) return { record, saved: reply.body as Saved };
      const isTaken = reply.status === 409 && filling.resource.exclusive !== undefined;
      if (reply.status !== 422 && !isTaken) break;
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
        const previewed = await server.api('POST', `${path}/${saved.id}/preview`, { token, body: change });
        const changed = await server.api('PUT', `${path}/${saved.id}`, {
          token,
          body: { ...change, version: saved.version },
        });
        expect([changed.status, changed.text]).toEqual([200, expect.anything()]);
        expect(changed.body).toMatchObject(change);
        const stored = changed.body as Fields;
        for (const id of dependentFields(filling).filter((one) => one in (previewed.body as Fields)))
          expect([id, (previewed.body as Fields)[id] ?? null]).toEqual([id, stored[id] ?? null]);
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

    it('shows what the API computes, or marks it as out of date', async () => {
      const filling = await fillingOf(place, place.seed + 2000);
      const { token, path, resource } = filling;
      const department = portal.departments.find(({ routes }) => routes.includes(place.route))!;
      const client = sliceOf(portal, department, personOf(ours, place.account).permissions, '').resources[
        resource.id
      ]!;
      const links = linksOf(client);
      const context = { ...viewer, fields: client.fields } as RecordContext;
      const ask = async (body: Fields) =>
        (await server.api('POST', `${path}/preview`, { token, body })).body as Fields;
      const dependent = dependentFields(filling).filter((id) => client.fields[id]);
      // Copied values are left to the API: the preview must show the values that it fills in.
      const filled = async () =>
        Object.fromEntries(Object.entries(await fillIn(filling)).filter(([id]) => !dependent.includes(id)));
      const record = await filled();
      const first = await ask(record);
      const shownIn = (values: Fields, derived: Fields) =>
        computedShown(client.fields, { ...startOf(filling), ...derived, ...values }, context) as Fields;
      const stale: string[] = [];
      const own = filling.form.flatMap(({ fields }) => fields.map(({ field }) => field));
      const isShown = (id: string, derived: Fields) =>
        id in derived && !(id in record) && client.fields[id]?.type !== 'items';
      for (const field of asked(filling)) {
        // A choice that no longer fits is emptied.
        if (asked(filling).some((one) => choicesReading(one).includes(field.id))) continue;
        let other = record[field.id];
        for (let attempt = 0; attempt < 6 && isEqual(other, record[field.id]); attempt++)
          other = await valueFor(filling, field, record);
        const values = { ...record, [field.id]: other };
        const full = computed(filling, { ...startOf(filling), ...first, ...values });
        const applies = contextOf(filling, full);
        const sent = Object.fromEntries(
          Object.entries(values).filter(([id]) => isVisible(resource.fields[id]!, full, applies)),
        );
        const derived = await ask(sent);
        const outdated = outdatedBy(links, values, record);
        if (outdated.size > 0 && !links.watched.includes(field.id)) stale.push(`${field.id} is not watched`);
        const shown = shownIn(values, first);
        for (const id of outdated)
          if (!id.includes('.') && !isReached(resource.fields, id, field.id))
            stale.push(`${field.id} marks ${id}, which does not depend on it`);
        for (const id of own.filter((one) => isShown(one, derived) && !outdated.has(one)))
          if (!isEqual(shown[id], derived[id]))
            stale.push(`${field.id} -> ${id}: ${JSON.stringify([shown[id], derived[id]])}`);
      }
      const seen = new Map<string, Compared>();
      // Half of the attempts type into copied fields, since some are required where nothing is chosen to copy from.
      for (let attempt = 0; attempt < 6; attempt++) {
        if (dependent.every((id) => seen.get(id) === 'filled')) break;
        const sent = attempt % 2 === 0 ? await filled() : await fillIn(filling);
        const previewed = await ask(sent);
        const { status, body } = await server.api('POST', path, { token, body: sent });
        if (status !== 201) continue;
        const saved = body as Fields;
        for (const id of dependent.filter((one) => one in previewed)) {
          if (!isEqual(previewed[id], saved[id]))
            stale.push(`saved ${id}: ${JSON.stringify([previewed[id], saved[id]])}`);
          const isTyped = id in sent && directDeciders(resource.fields[id]!).some((via) => via in sent);
          if (!isTyped && seen.get(id) !== 'filled') seen.set(id, isBlank(saved[id]) ? 'empty' : 'filled');
        }
      }
      for (const id of dependent) dependents.set(`${place.path} ${id}`, seen.get(id) ?? 'missed');
      expect(stale).toEqual([]);
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
            body: sentByForm(filling, { ...right, [field.id]: value }),
          });
          expect([what, status, text]).toEqual([what, 422, text]);
          const { message, errors = {} } = body as Refusal;
          expect(message).toMatch(/^Corrija os campos/);
          const named = Object.keys(errors).map(faultyField);
          expect(named, what).toContain(field.id);
          const others = named.filter((id) => id !== field.id && !dependants(filling, field.id).has(id));
          expect([what, others]).toEqual([what, []]);
          for (const words of Object.values(errors))
            expect(words).toMatch(/^(“.+” não é um|[\d/-]+ não (?:existe|serve)|[A-ZÁÉÍÓÚÂÊÔÃÕÇ]).{4,}/);
          tried.push(what);
        }
      }
      expect(tried.length).toBeGreaterThan(0);
    });
  });
  it.each(editingIn(portal))(
    'shows the values of stored records unchanged: $path as $account',
    async (place) => {
      const filling = await fillingOf(place, 1);
      const { token, path, rows } = filling;
      const query = `filter=${encodeURIComponent(JSON.stringify(rows))}&range=[0,2]`;
      const { body } = await server.api('GET', `${path}?${query}`, { token });
      const seen = new Map(dependentFields(filling).map((field) => [field, 'missed' as Compared]));
      for (const { id } of body as Saved[]) {
        const stored = (await server.api('GET', `${path}/${id}`, { token })).body as Fields;
        const preview = await server.api('POST', `${path}/${id}/preview`, { token, body: {} });
        const shown = preview.body as Fields;
        for (const field of dependentFields(filling).filter((one) => one in shown)) {
          expect([id, field, shown[field] ?? null]).toEqual([id, field, stored[field] ?? null]);
          if (seen.get(field) !== 'filled') seen.set(field, isBlank(stored[field]) ? 'empty' : 'filled');
        }
      }
      for (const [field, how] of seen) dependents.set(`${place.path} ${field} (stored)`, how);
    },
  );
  return { places, dependents };
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
