/**
 * The warning "rule-reveals": once for each pair of departments, as every rule between them would say the same. A pair is the
 * department whose screen shows a field, and the department whose people learn its value without such a screen.
 */
import { translate } from '#messages/translate.ts';
import { allOf } from '#messages/lists.ts';
import type { ConfigNode } from '#language/bind/context.ts';
import { placeText } from '#language/problems.ts';
import { fieldNodeKey, type FieldNode } from '#model/fields/dependencies.ts';
import { getOrMake, memoize } from '#model/values/memoize.ts';
import type { Department, Portal } from '#model/types.ts';
import { screensOf } from '#screens/simpleScreens.ts';
import type { LintContext } from './context.ts';
import { fieldsOnScreen } from './granting.ts';
import { entriesOf, type PermissionSet } from './writers.ts';

/** `field` is "id" where only the existence of a record is learned. */
type Learned = { what: FieldNode; who: readonly PermissionSet[] };
type Told = { at: ConfigNode; on: 'key' | 'value'; message: string; learned: readonly Learned[] };
type First = Told & { more: ConfigNode[]; readers: Set<Department> };

export class Reveals {
  readonly #context: LintContext;
  readonly #told: First[] = [];
  readonly #byPair = new Map<string, First>();

  constructor(context: LintContext) {
    this.#context = context;
  }

  add(told: Told) {
    if (told.at.isSilenced('rule-reveals')) return;
    const pairs = new Map<string, Department | undefined>();
    for (const { what, who } of told.learned)
      for (const set of who) {
        const reader = this.#departmentOf(set);
        if (reader && this.#context.departmentNode(reader)?.isSilenced('rule-reveals')) continue;
        pairs.set(`${this.#ownerOf(what)} ${reader?.id ?? set.join()}`, reader);
      }
    const fresh = [...pairs].filter(([pair]) => !this.#byPair.has(pair));
    const readers = new Set([...pairs.values()].filter((one) => one !== undefined));
    if (fresh.length > 0) {
      const first = { ...told, more: [], readers };
      this.#told.push(first);
      for (const [pair] of fresh) this.#byPair.set(pair, first);
    } else
      for (const first of new Set([...pairs.keys()].map((pair) => this.#byPair.get(pair)!)))
        first.more.push(told.at);
  }

  report() {
    for (const { at, on, message, more, readers } of this.#told)
      at.warn(message + this.#moreOf(more, [...readers]), on, 'rule-reveals');
  }

  #moreOf(more: readonly ConfigNode[], readers: readonly Department[]): string {
    const files = readers.flatMap((one) => this.#context.departmentNode(one)?.place().file ?? []);
    if (more.length === 0 || files.length === 0) return '';
    const places = more.slice(0, most).map((one) => placeText(one.place()));
    const rest = more.length > most ? translate('lint.andMore', { count: more.length - most }) : '';
    return translate('lint.revealsElsewhere', { places: places.join(', ') + rest, files: allOf(files) });
  }

  #departmentOf(set: PermissionSet): Department | undefined {
    const { departments } = this.#context.portal;
    const key = set.join();
    const opens = ({ requirement }: Pick<Department, 'requirement'>) =>
      entriesOf(requirement).some((entry) => entry.join() === key);
    return (
      departments.find((one) => opens(one) || one.routes.some(opens)) ??
      departments.find(({ requirement }) =>
        entriesOf(requirement).some((one) => one.some((name) => set.includes(name))),
      )
    );
  }

  #ownerOf(what: FieldNode): string {
    const owners = ownersOf(this.#context.portal);
    return owners.get(fieldNodeKey(what)) ?? owners.get(what.resource) ?? '';
  }
}

const most = 3;

/** The first department that shows each field, and each resource. */
const ownersOf = memoize((portal: Portal): ReadonlyMap<string, string> => {
  const owners = new Map<string, string>();
  for (const { id, routes } of portal.departments)
    for (const { screen } of routes.flatMap(screensOf))
      for (const key of fieldsOnScreen(screen, portal.resources)) {
        getOrMake(owners, key, () => id);
        getOrMake(owners, key.slice(0, key.indexOf('.')), () => id);
      }
  return owners;
});
