/** Who is held back, and what a key for programs may do: by docs/sign-in.md, without code of src/access. */
import type { Portal } from '#model/types.ts';
import { mayOpen, type AllGiven, type Given } from './given.ts';
import type { Row } from './figures.ts';
import { Person } from './person.ts';

/** True for an account with a permission that requires a second factor. */
export const needsFactor = ({ portal, held }: Person): boolean =>
  mayOpen({ mode: 'any', permissions: portal.signIn?.require ?? ['none'] }, held);

export type KeyScope = { screens: readonly string[]; verbs: readonly string[] };

/** A program with a key: its owner, on the chosen screens alone, by the chosen verbs alone. */
export class KeyHolder extends Person {
  readonly #scope: KeyScope;

  constructor(portal: Portal, stored: Person['stored'], owner: Row, scope: KeyScope) {
    // Permissions that others lend to the owner are not the key's.
    super(cutTo(portal, new Set(scope.screens)), stored, owner, true);
    this.#scope = scope;
  }

  override get all(): AllGiven {
    const { paths, given, figures, running } = super.all;
    const { verbs } = this.#scope;
    return {
      paths,
      given: given.flatMap((one) => this.#left(one)),
      figures: verbs.includes('read') ? figures : [],
      running: verbs.includes('read') ? running : [],
    };
  }

  #left({ creates, edits, deletes, moves, reads, ...given }: Given): Given[] {
    const has = (verb: string) => this.#scope.verbs.includes(verb);
    // No key changes accounts.
    const may = given.resource === this.portal.accounts.resource ? () => false : has;
    const left = {
      ...(creates && may('create') && { creates }),
      ...(edits && may('edit') && { edits }),
      deletes: deletes && may('delete'),
      moves: new Set([...moves].filter((id) => may(id))),
    };
    // Whoever changes a record gets it as the answer.
    const changes = left.edits !== undefined || left.deletes || left.moves.size > 0;
    const sees = has('read') || changes;
    return [{ ...given, ...left, reads: sees ? reads : new Set() }];
  }
}

/** The portal with these screens alone. */
const cutTo = (portal: Portal, screens: ReadonlySet<string>): Portal => ({
  ...portal,
  departments: portal.departments.map((department) => ({
    ...department,
    routes: department.routes.flatMap((route) => {
      const { screen } = route;
      if (screen.kind !== 'tabs') return screens.has(route.path) ? [route] : [];
      const tabs = screen.tabs.filter(({ path }) => screens.has(path));
      return tabs.length > 0 ? [{ ...route, screen: { ...screen, tabs } }] : [];
    }),
  })),
});
