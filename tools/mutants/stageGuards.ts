/** One mutant for each stage of a write, of a change, and of what follows a commit: the stage is left out of its list. */
import type { Guard } from './guards.ts';

const left = (line: string, ...tests: string[]): Guard => ({
  file: 'src/server/writes/stages.ts',
  text: `  ${line}\n`,
  instead: '',
  tests: tests.map((test) => (test.startsWith('features/') ? `tests/${test}` : `tests/server/${test}`)),
});

export const stageGuards: readonly Guard[] = [
  left("{ name: 'replay', run: findEarlierRequest, when: 'key', marks: 'replay' },", 'api/repeats.test.ts'),
  left("hasStep('load'),", 'writes/write.test.ts'),
  left("hasStep('authorize'),", 'attacks/records.test.ts'),
  left("hasStep('check'),", 'writes/write.test.ts'),
  left("{ name: 'prove', run: added.prove },", 'features/factors/stepUp.test.ts'),
  left("{ name: 'askOwner', run: askOwner, marks: 'prove' },", 'accounts/links/emailChanges.test.ts'),
  left("hasStep('apply'),", 'writes/write.test.ts'),
  left("{ name: 'settle', run: settle, marks: 'settle' },", 'rules/dryRun.test.ts'),
  left("hasStep('verify'),", 'writes/together.test.ts', 'writes/write.test.ts'),
  left("{ name: 'respond', run: respond, marks: 'respond' },", 'writes/write.test.ts'),
  left("{ name: 'confirm', run: confirm, when: 'digest', marks: 'confirm' },", 'rules/dryRun.test.ts'),
  left("{ name: 'simulate', run: simulate, when: 'isDryRun', marks: 'simulate' },", 'rules/dryRun.test.ts'),
  left("{ name: 'remember', run: rememberRequest, when: 'key', marks: 'remember' },", 'api/repeats.test.ts'),

  left("{ name: 'moments', run: storeMoments, concerns: hasMoments },", 'api/read/misfits.test.ts'),
  left("{ name: 'loadBefore', run: loadBefore },", 'rules/engine.test.ts'),
  left("{ name: 'sessions', run: endOldSessions, concerns: isOfAccounts },", 'accounts/accounts.test.ts'),
  left(
    "{ name: 'lockOut', run: refuseLosingManagers, concerns: isOfAccounts },",
    'accounts/accounts.test.ts',
    'accounts/administered.test.ts',
  ),
  left("{ name: 'closed', run: refuseClosedPeriod, concerns: canBeClosed },", 'writes/closed.test.ts'),
  left(
    "{ name: 'numbers', run: refuseLostNumbers, concerns: keepsNumbers },",
    'writes/numbersAtTransition.test.ts',
  ),
  left(
    "{ name: 'managed', run: noteWhetherManaged, concerns: mayEndManagement },",
    'accounts/accounts.test.ts',
    'accounts/administered.test.ts',
  ),
  left("{ name: 'beforeRules', run: beforeRules },", 'rules/engine.test.ts'),
  left(
    "{ name: 'files', run: moveItsFiles, concerns: (_portal, resource) => holdsFiles(resource) },",
    'writes/files.test.ts',
  ),
  left("{ name: 'store', run: storeChange, marks: 'store' },", 'writes/write.test.ts'),
  left(
    "{ name: 'rights', run: added.noteRights, concerns: decidesAboutRights },",
    'features/audit/audit.test.ts',
  ),
  left("{ name: 'ends', run: added.noteEnds, concerns: isOfAccounts },", 'accounts/replayEnds.test.ts'),
  left("{ name: 'keys', run: added.endKeys, concerns: isOfAccounts },", 'features/keys/programKeys.test.ts'),
  left("{ name: 'history', run: logChange, marks: 'history' },", 'api/read/history.test.ts'),
  left("{ name: 'mentions', run: undefined, ...added.tellMentioned },", 'features/mentions/mentions.test.ts'),
  left("{ name: 'afterRules', run: afterRules },", 'rules/engine.test.ts'),

  left("{ name: 'keys', run: added.keepEndedKeys, when: 'hasNotes' },", 'features/keys/programKeys.test.ts'),
  left("{ name: 'ends', run: added.keepEnds, when: 'hasNotes' },", 'accounts/replayEnds.test.ts'),
  left("{ name: 'rights', run: added.tellRights, when: 'hasNotes' },", 'features/audit/audit.test.ts'),
  left(
    "{ name: 'toldKeys', run: added.tellEndedKeys, when: 'hasNotes' },",
    'features/keys/programKeys.test.ts',
  ),
  left("{ name: 'files', run: discardFiles, when: 'hasNotes' },", 'writes/files.test.ts'),
];
