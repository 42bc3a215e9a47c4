import '#host/lateOptimisation.ts';
import { readEnvFile } from '#host/companyFolder.ts';
import { run } from './commands.ts';
import { ioOf } from './io.ts';

readEnvFile();
void run(process.argv.slice(2), ioOf(process.env)).then((code) => (process.exitCode = code));
