import type { Portal } from '../../model/types.ts';
import { memoize } from '../../model/lib/memoize.ts';
import type { Visit } from './visit.ts';

/** The account is no longer as at its last visit. */
export class VisitOutdated extends Error {
  override name = 'VisitOutdated';
}

const most = 2000;

/** The last visit of each account, where it follows from the account, the config and the day. */
export class LastVisits {
  /** By account. A replaced config goes with its visits. */
  readonly #visits = memoize((_portal: Portal) => new Map<string, Visit>());

  note(visit: Visit) {
    // Delegations are records of their own.
    if (visit.portal.delegations) return;
    const visits = this.#visits(visit.portal);
    if (visits.size >= most) visits.clear();
    visits.set(String(visit.account.id), visit);
  }

  of(account: string, portal: Portal, today: string): Visit | undefined {
    const visit = this.#visits(portal).get(account);
    if (visit?.viewer.variables.today !== today) return undefined;
    // Tests of rows are kept by viewer, each with the `$now` of its request.
    return { ...visit, viewer: { ...visit.viewer } };
  }

  forget({ portal, account }: Visit) {
    this.#visits(portal).delete(String(account.id));
  }
}
