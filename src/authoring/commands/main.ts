/** The CLI with the commands for those who write a config: the entry of `npm run portal`. */
import './table.ts';
import '#cli/main.ts';
