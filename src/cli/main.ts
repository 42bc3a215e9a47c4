/** Starts the CLI with the commands that run a portal: see authoring/commands/main.ts for the others. */
import { startCli } from './startCli.ts';

startCli();
