/** Resources and fields that nothing shows and nothing uses. */
import { fieldsOfFormula, parseFormula } from '../../model/formula.ts';
import { boundNames, partsOfName } from '../../model/limits.ts';
import { readByRollup, stepsOf } from '../../model/links.ts';
import { titleFieldsOf } from '../../model/title.ts';
import type { Field, Mapped, Portal, Resource, SimpleScreen } from '../../model/types.ts';
import type { View } from './view.ts';

export function adviseOnUse({ portal, routes, resources }: View) {
  const own = new Set(resources.flatMap(({ resource, spot }) => (spot.at('form').exists ? resource.id : [])));
  const uses = new Uses(portal, (id) => own.has(id));
  for (const { screens } of routes) for (const { screen } of screens) uses.screen(screen);
  uses.portal();
  for (const { resource } of resources) uses.resource(resource);

  for (const { resource, spot } of resources) {
    if (!uses.has(resource.id)) {
      spot
        .at('label')
        .warn(
          `nenhuma tela mostra "${resource.id}", e nada o usa: crie uma rota com "list: ${resource.id}", ou apague o arquivo`,
          'key',
          'recurso-sem-uso',
        );
      continue;
    }
    for (const { id } of Object.values(resource.fields)) {
      const at = spot.at('fields', id);
      if (at.exists && !uses.has(resource.id, id))
        at.warn(
          `nenhuma tela mostra "${id}", e nada o usa: ponha-o num formulário, numa lista ou num painel, ou apague-o`,
          'key',
          'campo-sem-uso',
        );
    }
  }
}

const conditions = ['visibleWhen', 'requiredWhen', 'readOnlyWhen', 'when', 'min', 'max', 'default'] as const;

/** What is used, by the names that are written wherever a resource is spoken of. */
class Uses {
  readonly #portal: Portal;
  readonly #resources = new Set<string>();
  readonly #fields = new Map<string, Set<string>>();

  /** Without one, a form of all fields is made up, which says nothing of them. */
  readonly #hasOwnForm: (resource: string) => boolean;

  constructor(portal: Portal, hasOwnForm: (resource: string) => boolean) {
    this.#portal = portal;
    this.#hasOwnForm = hasOwnForm;
  }

  has(resource: string, field?: string): boolean {
    return field === undefined
      ? this.#resources.has(resource)
      : (this.#fields.get(resource)?.has(field) ?? false);
  }

  /** A screen: its names are those of the resource that the nearest part around them names. */
  screen(screen: SimpleScreen) {
    this.#names(screen);
  }

  portal() {
    this.#names(this.#portal.accounts);
  }

  /** What it says of itself, and of others. */
  resource(resource: Resource) {
    const { id, titleFields, search, sort, unique, editableWhen, deletableWhen, alwaysEditable, from } =
      resource;
    this.#names([titleFields, search, sort.field, editableWhen, deletableWhen, alwaysEditable], id);
    for (const name of unique.flat()) this.#path(id, resource.fields, name);
    this.#names(resource.transitions, id);
    if (this.#hasOwnForm(id)) this.#names(resource.form, id);
    for (const field of Object.values(resource.fields)) this.#field(id, resource.fields, field);
    if (!from) return;
    this.#names(from.groupBy, id);
    for (const { resource: source, filter, fields } of from.sources) {
      this.#resources.add(source);
      this.#names(filter, source);
      for (const mapped of Object.values(fields)) this.#mapped(source, mapped);
    }
  }

  #field(owner: string, fields: Resource['fields'], field: Field) {
    for (const key of conditions)
      if (key in field) this.#names((field as Record<string, unknown>)[key], owner);
    for (const { name } of boundNames(field)) this.#path(owner, fields, name);
    for (const option of field.options ?? []) this.#names(option.when, owner);
    if ('formula' in field && field.formula) this.#add(owner, fieldsOfFormula(parseFormula(field.formula)));
    if (field.type === 'items')
      for (const row of Object.values(field.fields)) this.#field(`${owner}.${field.id}`, field.fields, row);
    for (const { via, field: name } of [...stepsOf(field.lookup), ...stepsOf(field.copy)]) {
      this.#add(owner, [via]);
      const reference = fields[via];
      if (reference && 'resource' in reference) this.#add(reference.resource, [name]);
    }
    if (field.rollup) {
      this.#resources.add(field.rollup.from);
      for (const read of readByRollup(field.rollup)) this.#add(read.resource, [read.field]);
    }
    if (!('resource' in field)) return;
    this.#resources.add(field.resource);
    this.#names(field.filter, field.resource);
  }

  /** `contaPagarId.saldo`: of the record that the reference leads to. */
  #path(owner: string, fields: Resource['fields'], name: string) {
    const { via, field } = partsOfName(name);
    const reference = via === undefined ? undefined : fields[via];
    this.#add(owner, [via ?? field]);
    if (reference && 'resource' in reference) this.#add(reference.resource, [field]);
  }

  #mapped(source: string, mapped: Mapped) {
    if (mapped.kind === 'text') this.#add(source, titleFieldsOf(mapped.text));
    else if (mapped.kind === 'formula') this.#add(source, fieldsOfFormula(parseFormula(mapped.formula)));
    else if (mapped.kind === 'field' && mapped.via) {
      this.#add(source, [mapped.via]);
      const via = this.#portal.resources[source]!.fields[mapped.via]!;
      if ('resource' in via) this.#add(via.resource, [mapped.field]);
    } else if (mapped.kind !== 'value') this.#names(mapped, source);
  }

  /** Every name in any depth: keys such as `valor_gte`, texts such as `data:month`. */
  #names(part: unknown, around?: string) {
    if (Array.isArray(part)) for (const one of part) this.#names(one, around);
    else if (typeof part === 'object' && part !== null) {
      const { resource } = part as { resource?: unknown };
      const own = typeof resource === 'string' ? resource : around;
      if (typeof resource === 'string') this.#resources.add(resource);
      if (own) this.#add(own, Object.keys(part).map(nameIn));
      for (const one of Object.values(part)) this.#names(one, own);
    } else if (typeof part === 'string') {
      const [, user] = /^\$user\.(\w+)/.exec(part) ?? [];
      if (user) this.#add(this.#portal.accounts.resource, [user]);
      else if (around) this.#add(around, [nameIn(part)]);
    }
  }

  #add(id: string, names: Iterable<string>) {
    const used = this.#fields.get(id) ?? new Set();
    this.#fields.set(id, used);
    for (const name of names) used.add(name);
  }
}

const nameIn = (text: string) => /^[a-z][A-Za-z0-9]*/.exec(text)?.[0] ?? '';
