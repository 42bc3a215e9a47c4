/** Where a user arrives after signing in. */
import type { Portal } from '#model/types.ts';
import { mayOpen } from './given.ts';

/**
 * The first permission decides: the landing of the department that it opens alone, else of one that it opens as any of
 * several. One that opens no department, but only screens, leads to the first of these.
 */
export function landingOf({ departments }: Portal, held: readonly string[]): string | undefined {
  const first = held[0]?.toLowerCase();
  type Opened = { requirement: Portal['departments'][number]['requirement'] };
  const names = ({ requirement }: Opened) => requirement.permissions.map((one) => one.toLowerCase());
  const isNamed = (one: Opened) => first !== undefined && names(one).includes(first);
  const own = departments.filter(isNamed);
  const alone = own.find((one) => one.landing && names(one).length === 1);
  const asAny = own.find((one) => one.landing && one.requirement.mode === 'any');
  if (own.length > 0) return (alone ?? asAny)?.landing;
  const screens = departments.flatMap(({ routes }) => routes);
  return screens.find((one) => isNamed(one) && mayOpen(one.requirement, held))?.path;
}
