import { run } from './commands.ts';
import { ioOf } from './io.ts';

process.exitCode = await run(process.argv.slice(2), ioOf(process.env));
