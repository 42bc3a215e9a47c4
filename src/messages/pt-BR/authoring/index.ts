import { argument } from './argument.ts';
import { assistant } from './assistant.ts';
import { bind } from './bind.ts';
import { commands } from './commands.ts';
import { common } from './common.ts';
import { counted } from './counted.ts';
import { create } from './create.ts';
import { dashboardWords } from './dashboardWords.ts';
import { dataCommands } from './dataCommands.ts';
import { database } from './database.ts';
import { editor } from './editor.ts';
import { explain } from './explain.ts';
import { expressionWords } from './expressionWords.ts';
import { fields } from './fields.ts';
import { fileStore } from './fileStore.ts';
import { formulas } from './formulas.ts';
import { guess } from './guess.ts';
import { habits } from './habits.ts';
import { icons } from './icons.ts';
import { kindWords } from './kindWords.ts';
import { language } from './language.ts';
import { lint } from './lint.ts';
import { listWords } from './listWords.ts';
import { parse } from './parse.ts';
import { portalWords } from './portalWords.ts';
import { project } from './project.ts';
import { referencePage } from './referencePage.ts';
import { resourceWords } from './resourceWords.ts';
import { ruleProblems } from './ruleProblems.ts';
import { ruleWords } from './ruleWords.ts';
import { screenWords } from './screenWords.ts';
import { screens } from './screens.ts';
import { serving } from './serving.ts';
import { transfer } from './transfer.ts';
import { trial } from './trial.ts';
import { warnings } from './warnings.ts';

/** Texts for people who write a config, use the commands or run a server. */
export const authoring = {
  argument,
  assistant,
  bind,
  commands,
  common,
  counted,
  create,
  dashboardWords,
  dataCommands,
  database,
  editor,
  explain,
  expressionWords,
  fields,
  fileStore,
  formulas,
  guess,
  habits,
  icons,
  kindWords,
  language,
  lint,
  listWords,
  parse,
  portalWords,
  project,
  referencePage,
  resourceWords,
  ruleProblems,
  ruleWords,
  screenWords,
  screens,
  serving,
  transfer,
  trial,
  warnings,
};
