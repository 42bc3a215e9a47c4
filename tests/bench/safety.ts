import { killRepeatedly } from '../support/processes/killing.ts';
import { password } from '../support/db.ts';
import { startServer } from '../support/server.ts';
import { line, percentiles, section } from './report.ts';

/**
 * Failures that must not happen at all, with the number of attempts, and what the duration of a refused
 * sign-in reveals.
 */
export async function benchSafety() {
  const wanted = Number(process.env.KILLS ?? 300);
  section('Segurança dos dados e das contas');
  const { kills, acknowledged, inFlight } = await killRepeatedly(wanted);
  line('processos mortos enquanto gravavam', kills, '');
  line('  gravações confirmadas, todas no disco', acknowledged, '');
  line('  gravações cortadas, nenhuma pela metade', inFlight, '');

  const server = await startServer();
  const refused = (email: string) =>
    percentiles(30, () => server.api('POST', '/login', { body: { email, password: `${password} errada` } }));
  const [known] = await refused('acervo@example.com');
  const than = { what: 'conta que existe', value: known };
  line('entrada recusada: conta que existe', known, 'ms');
  line('  conta que não existe', (await refused('ninguem@example.com'))[0], 'ms', than);
  line('  conta bloqueada', (await refused('presa@example.com'))[0], 'ms', than);
  await server.stop();
}
