/** Looks up the names of a rule, and reports those that don't exist. */
import { accountsOf } from '#language/bind/accountValues.ts';
import { leadsToOne, resourceOf } from '#language/bind/fit.ts';
import { rowsOf } from '#language/bind/rows.ts';
import {
  findField,
  findReadableField,
  type KnownField,
  type KnownResource,
  type ConfigNode,
  type BindContext,
} from '#language/bind/context.ts';
import { hasRows, isNumeric, traitsOf } from '#model/traits.ts';
import type { StepSource } from '../schema/schema.ts';
import { suggestion } from '#model/config/suggest.ts';
import { isPath, maxReferences, parseName, rowIndex, type ContextName } from '../parseNames.ts';
import { phrase } from '#messages/phrase.ts';

type On = 'key' | 'value';
export type Found = KnownField & { resource: KnownResource };

/** A step and its position in the rule. */
export type AtStep = { steps: readonly StepSource[]; index: number };

/** The scope in which names are looked up: a rule, or one of its steps. */
export class RuleScope {
  readonly context: BindContext;
  readonly resource: KnownResource;
  /** The rows of the step's `each`. */
  readonly row: KnownResource | undefined;
  /** The record that the step is about to change; null when its resource is unknown. */
  readonly target: KnownResource | null | undefined;
  /** The step whose values are checked: it may use what earlier steps have made. */
  readonly at: AtStep | undefined;
  /** True for a scheduled rule: it has neither `$before` nor a user. */
  readonly timed: boolean;
  /** True where only fields of the record itself may be named: in the `set` of a transition. */
  readonly isOwnOnly: boolean;

  constructor(
    context: BindContext,
    resource: KnownResource,
    {
      row,
      target,
      at,
      timed = false,
      isOwnOnly = false,
    }: {
      row?: KnownResource | undefined;
      target?: KnownResource | null | undefined;
      at?: AtStep | undefined;
      timed?: boolean | undefined;
      isOwnOnly?: boolean | undefined;
    } = {},
  ) {
    this.context = context;
    this.resource = resource;
    this.row = row;
    this.target = target;
    this.at = at;
    this.timed = timed;
    this.isOwnOnly = isOwnOnly;
  }

  nested(more: { row?: KnownResource | undefined; target?: KnownResource | null; at?: AtStep }): RuleScope {
    return new RuleScope(this.context, this.resource, { ...this, ...more });
  }

  /** The scope with the rows of the list in `each`. */
  withRows(node: ConfigNode, list: string): RuleScope {
    const field = findField(node, this.resource, list);
    if (!field?.source) return this;
    if (hasRows(field.source)) return this.nested({ row: rowsOf(list, field.source, this.resource, node) });
    node.error(
      phrase`campo "${list}" não tem linhas: "each" repete o passo para cada linha de um campo do tipo items`,
    );
    return this;
  }

  /** The scope with only a row index, for the number in `times`. */
  withRowIndex(node: ConfigNode, count: string): RuleScope {
    const field = findField(node, this.resource, count);
    if (field && !isNumeric(field))
      node.error(phrase`campo "${count}" não é um número: "times" diz quantas vezes se faz o passo`);
    return this.nested({ row: { ...this.resource, id: `${this.resource.id}.${count}`, fields: {} } });
  }

  /** The field that a name leads to; null after an error was reported. */
  find(node: ConfigNode, written: string, on?: On): Found | null {
    const name = parseName(written);
    if (!name) {
      node.error(
        phrase`"${written}" não é um nome: escreva um campo, como "valor", o de um registro referido, como "contratoId.preco", ou $before.campo, $row.campo, $target.campo, $made.passo.campo`,
        on,
      );
      return null;
    }
    if (this.isOwnOnly && isPath(name)) {
      node.error(
        phrase`"${written}" não é um campo do próprio registro, e só deles uma transição tira o que grava: traga-o antes com "lookup", ou grave-o por uma regra`,
        on,
      );
      return null;
    }
    const from = this.#origin(node, name, on);
    return from && this.#follow(node, name, from, on);
  }

  /**
   * The resource with the looked-up names as additional fields, so that filters and formulas can be checked
   * against it.
   */
  withNames(found: ReadonlyMap<string, KnownField | null>): KnownResource {
    const more = [...found].map(([name, field]): [string, KnownField] => [
      name,
      field ?? { type: 'text', broken: true },
    ]);
    const fields = this.resource.fields && { ...this.resource.fields, ...Object.fromEntries(more) };
    return { ...this.resource, fields };
  }

  /** Looks up the names that lead away from the record. `nodeOf` gives the place to report errors at. */
  resolve(
    names: readonly string[],
    nodeOf: (name: string) => ConfigNode,
    on?: On,
  ): Map<string, KnownField | null> {
    const found = new Map<string, KnownField | null>();
    for (const written of names) {
      const name = parseName(written);
      if (found.has(written) || (name && !isPath(name))) continue;
      found.set(written, this.find(nodeOf(written), written, on));
    }
    return found;
  }

  get accounts() {
    return accountsOf(this.context);
  }

  #origin(node: ConfigNode, read: ContextName, on?: On): KnownResource | null {
    const { name, from } = read;
    if (from === 'made') return this.#madeBy(node, read, on);
    if (from === 'row') {
      if (this.row) return this.row;
      node.error(phrase`"${name}" só serve num passo com "each", que diz de que linhas`, on);
      return null;
    }
    if (from === 'target') {
      if (this.target !== undefined) return this.target;
      node.error(phrase`"${name}" só serve no "set" de um passo que altera outro registro`, on);
      return null;
    }
    if (from === 'before' && this.timed) {
      node.error(phrase`"${name}" não serve numa regra de hora marcada: nada mudou no registro`, on);
      return null;
    }
    return this.resource;
  }

  /**
   * The record of an earlier step. That of a repeated step can only be used by a step with the same
   * repetition.
   */
  #madeBy(node: ConfigNode, { name, step: id }: ContextName, on?: On): KnownResource | null {
    const refuse = (why: string) => {
      node.error(`"${name}" ${why}`, on);
      return null;
    };
    if (!this.at) return refuse(phrase`só serve num passo, depois do que cria o registro`);
    const { steps, index } = this.at;
    const where = steps.findIndex((one) => one.id === id);
    const step = steps[where];
    const makers = steps.slice(0, index).flatMap((one) => ('create' in one && one.id ? [one.id] : []));
    if (!step)
      return refuse(
        makers.length > 0
          ? phrase`não serve: nenhum passo se chama "${id}".${suggestion(id!, makers, phrase`Antes deste, criam`)}`
          : phrase`não serve: nenhum passo se chama "${id}". Dê um "id" ao passo que cria o registro, antes deste`,
      );
    if (!('create' in step)) return refuse(phrase`não serve: o passo "${id}" não cria um registro`);
    if (where >= index)
      return refuse(
        phrase`não serve aqui: o passo "${id}" ${where === index ? phrase`é este` : 'vem depois'}. Ponha-o antes`,
      );
    for (const loop of ['each', 'times'] as const)
      if (step[loop] !== undefined && JSON.stringify(step[loop]) !== JSON.stringify(steps[index]![loop])) {
        const of = typeof step[loop] === 'object' ? Object.keys(step[loop]).join() : step[loop];
        const one = loop === 'times' ? phrase`vez` : of === step.each ? phrase`linha` : phrase`registro`;
        return refuse(
          phrase`não serve aqui: o passo "${id}" cria um registro para cada ${one} de "${of}". Ponha neste o mesmo "${loop}", ou tire-o de lá`,
        );
      }
    return this.context.resources.get(step.create) ?? null;
  }

  #follow(node: ConfigNode, { name, steps }: ContextName, from: KnownResource, on?: On): Found | null {
    if (steps.length - 1 > maxReferences) {
      node.error(
        phrase`"${name}" passa por mais de ${maxReferences} registros: traga antes com "lookup" o que está mais longe`,
        on,
      );
      return null;
    }
    let resource = from;
    for (const step of steps.slice(0, -1)) {
      const reference = findField(node, resource, step, on);
      if (!reference) return null;
      if (!leadsToOne(reference)) {
        const why = traitsOf(reference).refersTo
          ? phrase`leva a vários registros, e não a um`
          : phrase`não leva a outro registro`;
        node.error(phrase`"${name}": campo "${step}" de "${resource.id}" ${why}`, on);
        return null;
      }
      const next = this.context.resources.get(resourceOf(this.context, reference) ?? '');
      if (!next) return null;
      resource = next;
    }
    const last = steps.at(-1)!;
    if (resource === this.row && steps.length === 1) {
      if (last === rowIndex) return { type: 'integer', resource };
      if (last === 'id' && resource.fields && !Object.hasOwn(resource.fields, 'id')) {
        node.error(
          phrase`as linhas não têm código: use $row.$index, o número da linha, ou um campo dela que não se repita`,
          on,
        );
        return null;
      }
    }
    const found = findReadableField(node, resource, last, on);
    return found && { ...found, resource };
  }
}
