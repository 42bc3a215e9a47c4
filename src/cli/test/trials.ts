/** Plays scenarios and rules with the server's own code on a copy of the data. */
import { runServerTask } from '../data/runServerTask.ts';
import type { Data } from '../data/dataFile.ts';
import { type Io } from '../io.ts';
import { translate } from '#messages/translate.ts';

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
          `${file}  "${label}", ${fault.step === 0 ? translate('trial.inGiven') : translate('trial.step', { step: fault.step })}: ${fault.message}`,
        ]
      : [],
  );

export function summaryOf({ scenarios, rules }: Tried): string[] {
  const kept = scenarios.filter(({ fault }) => !fault).length;
  const missing = (is: (one: Tried['rules'][number]) => boolean) => {
    const names = rules.flatMap((one) => (is(one) ? [one.rule] : []));
    return names.length > 0 ? translate('trial.missing', { missed: names.join(', ') }) : '';
  };
  const fired = rules.filter((one) => one.fired).length;
  const refused = rules.filter((one) => one.refused).length;
  const byCause = rules.filter((one) => one.refused === 'cause').length;
  return [
    translate('trial.scenariosWithWrittenResult', { kept, count: scenarios.length }),
    translate('trial.rulesActed', { fired, count: rules.length, missing: missing((one) => !one.fired) }),
    translate('trial.rulesRefused', {
      refused,
      count: rules.length,
      byCause: byCause > 0 ? translate('trial.ofThemWithoutCondition', { byCause }) : '',
      missing: missing((one) => !one.refused),
    }),
  ];
}
