import '#host/lateOptimisation.ts';
import { composeNode } from '#compiler/composeNode.ts';
import { provideCommands } from '#features/commands.ts';
import { readEnvFile } from '#host/companyFolder.ts';
import { readSecretFiles } from '#host/secretFiles.ts';
import { run } from './commands.ts';
import { ioOf } from './io.ts';

/** Runs the command that was typed, once all commands are in their table. */
export function startCli() {
  composeNode();
  provideCommands();
  try {
    readEnvFile();
    readSecretFiles(process.env);
    void run(process.argv.slice(2), ioOf(process.env)).then((code) => (process.exitCode = code));
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 2;
  }
}
