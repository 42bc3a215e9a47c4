import { formatProblems, loadPortal } from '../config/load.ts';
import { count, type Io } from './io.ts';

/** portal check: every problem of the config, or what it holds. */
export function check(io: Io, { json }: { json: boolean }): number {
  const { portal, problems } = loadPortal(io.paths.config);
  if (json) io.out(JSON.stringify({ ok: portal !== null, problems }, null, 2));
  else {
    if (problems.length > 0) io.error(formatProblems(problems));
    if (portal) {
      const routes = portal.departments.flatMap((department) => department.routes);
      const parts = [
        count(portal.departments.length, 'departamento'),
        count(routes.length, 'rota'),
        count(Object.keys(portal.resources).length, 'recurso'),
      ];
      io.out(`Configuração em ordem: ${parts.join(', ')}`);
    }
  }
  return portal ? 0 : 1;
}
