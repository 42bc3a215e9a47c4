/** The same company with fields that begin with what their author entered last, and with authors of the records that it has. */
import { parse, stringify } from 'yaml';
import type { Chance } from './chance.ts';
import { filesWith, type Generated } from './company.ts';
import type { FieldData } from './kinds.ts';
import { accounts, follows, type Resources } from './shapes.ts';

/** With any of these, a field begins with another value, or nobody enters it. */
const begins = ['default', 'copy', 'find', 'inForce', 'condition', 'hidden', 'tones'];
const once = new Set(['status', 'items', 'file', 'password']);

export function withMemory<C extends Generated>(chance: Chance, company: C): C {
  const remembering = (field: FieldData): FieldData =>
    !follows(field) && !begins.some((key) => key in field) && !once.has(field.type) && chance.maybe(60)
      ? { ...field, remember: true }
      : field;
  const resources: Resources = Object.fromEntries(
    Object.entries(company.resources).map(([id, one]) => {
      if (one.from || id === accounts) return [id, one];
      const fields = Object.entries(one.fields).map(([name, field]) => [name, remembering(field)]);
      return [id, { ...one, fields: Object.fromEntries(fields) as typeof one.fields }];
    }),
  );
  const stamps = { createdAt: 'criadoEm', createdBy: 'criadoPorId' };
  const files = filesWith(company.files, resources).map((file) =>
    file.path.endsWith('/portal.yaml')
      ? { ...file, text: stringify({ ...(parse(file.text ?? '') as object), stamps }) }
      : file,
  );
  const rows = Object.entries(company.rows).map(([id, list]) => [
    id,
    company.resources[id] === undefined || id === accounts
      ? list
      : list.map((row) => ({
          ...row,
          ...(chance.maybe(80) && { criadoPorId: 1 + chance.upTo(1) }),
          criadoEm: `2026-0${1 + chance.upTo(8)}-01T12:00:00.000Z`,
        })),
  ]);
  return { ...company, files, resources, rows: Object.fromEntries(rows) as C['rows'] };
}
