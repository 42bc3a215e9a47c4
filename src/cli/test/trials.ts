/** Plays scenarios and rules with the server's own code on a copy of the data. */
import { runServerTask } from '../data/runServerTask.ts';
import type { Data } from '../data/dataFile.ts';
import { type Io } from '../io.ts';
import { phrase } from '#messages/phrase.ts';

/** The output of src/server/cliTasks/runTests.ts. */
export type Tried = {
  scenarios: { file: string; label: string; fault?: { step: number; message: string } }[];
  rules: { rule: string; fired: boolean; refused?: 'self' | 'cause' }[];
};

export const tryRules = (io: Io, data: Data, { printsAtOnce }: { printsAtOnce: boolean }): Tried =>
  runServerTask<Tried>(io, data, 'runTests', { printsAtOnce });

/** The scenarios that failed, one line each. */
export const faultsOf = ({ scenarios }: Tried): string[] =>
  scenarios.flatMap(({ file, label, fault }) =>
    fault
      ? [
          `${file}  "${label}", ${fault.step === 0 ? phrase`em "given"` : phrase`${fault.step}º passo`}: ${fault.message}`,
        ]
      : [],
  );

export function summaryOf({ scenarios, rules }: Tried): string[] {
  const kept = scenarios.filter(({ fault }) => !fault).length;
  const missing = (is: (one: Tried['rules'][number]) => boolean) => {
    const names = rules.flatMap((one) => (is(one) ? [one.rule] : []));
    return names.length > 0 ? phrase` (faltam: ${names.join(', ')})` : '';
  };
  const fired = rules.filter((one) => one.fired).length;
  const refused = rules.filter((one) => one.refused).length;
  const byCause = rules.filter((one) => one.refused === 'cause').length;
  return [
    phrase`cenários com o resultado escrito: ${kept} de ${scenarios.length}`,
    phrase`regras que agiram: ${fired} de ${rules.length}${missing((one) => !one.fired)}`,
    phrase`regras que recusaram, ou que a sua condição deteve: ${refused} de ${rules.length}${byCause > 0 ? phrase`, destas ${byCause} sem condição própria, com a causa recusada` : ''}${missing((one) => !one.refused)}`,
  ];
}
