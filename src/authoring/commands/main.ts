#!/usr/bin/env node
/** Starts `npx portal`, with the commands for people who write a config. */
import './table.ts';
import '#cli/main.ts';
