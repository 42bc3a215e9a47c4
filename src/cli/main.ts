import '#host/lateOptimisation.ts';
import { run } from './commands.ts';
import { ioOf } from './io.ts';

void run(process.argv.slice(2), ioOf(process.env)).then((code) => (process.exitCode = code));
