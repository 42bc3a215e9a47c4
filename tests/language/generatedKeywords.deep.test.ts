/**
 * The generated companies show what holds for every config only as far as they use the language. Each keyword
 * that does more than change how something looks is in some of them, or in the list below: a new one must be
 * generated, or be named there.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Chance } from '../support/generate/chance.ts';
import { companyBy, filesWith, type Wish } from '../support/generate/company.ts';
import { allKeywords, noteKeywords } from '../support/generate/keywordsUsed.ts';
import { rulesInto } from '../support/generate/rules.ts';

/** What is only on the sign-in page, and what only `portal test` reads: they change no answer of the API. */
const isApart = (keyword: string) => /^(?:demo|scenario)[A-Z]?\w*\./.test(keyword);

/** Those of `inbound` are in the companies of tests/server/generated/inbound.all.test.ts. */
const notGenerated: readonly string[] = [
  'accounts.activeWhen',
  'addressee.author',
  'addressee.people',
  'addressee.permissions',
  'alternative.pivot',
  'approval.otherwise',
  'approval.people',
  'attachment.print',
  'button.attach',
  'button.email',
  'button.file',
  'button.text',
  'button.title',
  'button.with',
  'card.image',
  'chart.compare',
  'column.field',
  'dashboard.scope',
  'derivedOption.formerly',
  'documents.cte',
  'documents.nfe',
  'documents.nfse',
  'documents.ofx',
  'exclusive.message',
  'extension.extension',
  'facetRange.filter',
  'field.case',
  'field.document',
  'field.fills',
  'field.formerly',
  'field.inForce',
  'field.issued',
  'field.keyType',
  'field.maxLength',
  'field.minLength',
  'field.name',
  'field.pattern',
  'field.required',
  'field.state',
  'inForce.on',
  'inForce.since',
  'inbound.as',
  'inbound.dmarc',
  'inbound.match',
  'inbound.secretEnv',
  'inbound.set',
  'kind pix',
  'list.buttons',
  'list.metrics',
  'list.print',
  'list.show',
  'listWidget.image',
  'listWidget.status',
  'mail.from',
  'map.label',
  'measure.distinct',
  'measure.ratio',
  'measure.running',
  'metric.per',
  'note.ask',
  'note.cancel',
  'note.each',
  'note.equal',
  'note.file',
  'note.issued',
  'note.key',
  'note.own',
  'note.party',
  'note.received',
  'note.rows',
  'note.set',
  'noteCancel.set',
  'noteCancel.transition',
  'noteParty.create',
  'noteParty.find',
  'noteParty.set',
  'noteQuestion.about',
  'noteQuestion.by',
  'noteQuestion.first',
  'noteQuestion.like',
  'noteQuestion.match',
  'noteRows.ask',
  'noteRows.each',
  'noteRows.set',
  'option.formerly',
  'panelFilter.field',
  'panelFilter.on',
  'pattern.regex',
  'per.compare',
  'per.filter',
  'per.resource',
  'per.value',
  'permissions.all',
  'personal.any',
  'personal.people',
  'portal.demo',
  'portal.dialect',
  'portal.id',
  'portal.imageOrigins',
  'portal.language',
  'portal.mail',
  'portal.webhooks',
  'print.letterhead',
  'print.related',
  'print.sections',
  'print.text',
  'printedList.columns',
  'printedList.resource',
  'printedList.scope',
  'printedList.sort',
  'printedList.target',
  'printedList.totals',
  'query.sort',
  'related.form',
  'report.compare',
  'resource.documents',
  'resource.formerly',
  'resource.inbound',
  'resource.name',
  'rollup.min',
  'route.aliases',
  'settings.resource',
  'show.sections',
  'show.side',
  'show.summary',
  'stamps.updatedAt',
  'stamps.updatedBy',
  'statement.balance',
  'statement.each',
  'statement.find',
  'statement.same',
  'statement.set',
  'step.attach',
  'step.delete',
  'step.email',
  'step.text',
  'step.then',
  'step.webhook',
  'tonedColumn.field',
  'transition.auto',
  'transition.id',
  'transition.title',
  'trigger.before',
  'trigger.for',
  'trigger.in',
  'webhook.secretEnv',
  'webhook.url',
];

const wishes: readonly Wish[] = [
  {},
  { busy: true, merging: true },
  { busy: true, undoing: true, files: true },
  { plain: true, busy: true, timed: true },
];

it('every keyword is generated, or known not to be', () => {
  const used = new Set<string>();
  const unused = () => allKeywords.filter((one) => !used.has(one) && !isApart(one));
  for (const [at, value] of fc.sample(fc.gen(), { seed: 20261031, numRuns: 500 }).entries()) {
    const chance = new Chance(value);
    const wish = wishes[at % wishes.length]!;
    const { files, resources } = companyBy(chance, wish);
    rulesInto(chance, resources, wish);
    const groups = files.filter(({ path }) => path.includes('/groups/'));
    noteKeywords([...groups, ...filesWith(files, resources)], used);
    // Some are seldom.
    if (unused().length <= notGenerated.length) break;
  }
  expect(unused()).toEqual(notGenerated);
}, 240_000);
