#!/usr/bin/env node
/** The entry of `npx portal`: the CLI with the commands for people who write a config. */
import './table.ts';
import '#cli/main.ts';
