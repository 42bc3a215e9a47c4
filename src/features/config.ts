/** What each feature adds to the language: one line each. The reference and the messages keep this order. */
import type {
  ResourcePart,
  FeatureWords,
  PortalPart,
  PortalParts,
  ResourceParts,
} from '#language/feature.ts';
import type { ResourceSource } from '#language/sources.ts';
import { rowsOfFeatures } from '#model/api/operations.ts';
import { featureFacts } from '#model/features.ts';
import { joined, type Joined } from '#model/values/joined.ts';
import * as assistants from './assistants/config.ts';
import * as demo from './demo/config.ts';
import * as documents from './documents/config.ts';
import * as letters from './letters/config.ts';
import * as inboundMail from './inboundMail/config.ts';
import * as mentions from './mentions/config.ts';
import * as reconciliation from './reconciliation/config.ts';

const features = { letters, inboundMail, mentions, documents, reconciliation, assistants, demo };

type Words = { [Name in keyof typeof features]: (typeof features)[Name]['words'] }[keyof typeof features];

const all: readonly { words: FeatureWords; parts?: ResourceParts; portalParts?: PortalParts }[] =
  Object.values(features);

/** The words of each feature that has some, by its name. */
export const allWords: Readonly<Record<string, FeatureWords>> = Object.fromEntries(
  Object.entries(features).map(([name, { words }]) => [name, words]),
);

type ResourceWords = Joined<Extract<Words, { resource: object }>['resource']>;
/** The keywords of resources that features add. */
export const resourceKeywords = joined(all.map(({ words }) => words.resource)) as ResourceWords;

/** What features have beside their keywords of resources. */
export const resourceParts = all.flatMap(({ parts = {} }) => Object.entries(parts)) as [
  keyof ResourceWords,
  // oxlint-disable-next-line typescript/no-explicit-any
  ResourcePart<any>,
][];

type PortalWords = Joined<Extract<Words, { portal: object }>['portal']>;
/** The keywords of portal.yaml that features add. */
export const portalWords = joined(all.map(({ words }) => words.portal)) as PortalWords;

type DepartmentWords = Joined<Extract<Words, { department: object }>['department']>;
/** The keywords of departments that features add. */
export const departmentWords = joined(all.map(({ words }) => words.department)) as DepartmentWords;

/** What features have beside their keywords of portal.yaml. */
export const partsOfPortal = all.flatMap(({ portalParts: own = {} }) => Object.entries(own)) as [
  keyof PortalWords,
  // oxlint-disable-next-line typescript/no-explicit-any
  PortalPart<any>,
][];

/** True for a list of rows that some feature fills in new records of the resource. */
export const bringsRows = (source: ResourceSource, field: string): boolean =>
  resourceParts.some(([key, part]) => source[key] && part.bringsRows?.(source[key], field));

/** The keywords with which steps of features begin. */
export const featureSteps: ReadonlySet<string> = new Set(
  all.flatMap(({ words }) => Object.keys(words.steps ?? {})),
);

type Operations = Joined<Extract<Words, { operations: object }>['operations']>;

type Warnings = Joined<Extract<Words, { warnings: object }>['warnings']>;
export const featureWarnings = joined(all.map(({ words }) => words.warnings)) as Warnings;
export const featureWishes = joined(all.map(({ words }) => words.wishes));

declare module '#model/registered.ts' {
  interface Registered {
    featureWarning: keyof Warnings;
    featureOperations: Operations;
  }
}

/** Each program that reads configs or computes rights calls it when it starts. */
export function provideFeatureWords(): void {
  rowsOfFeatures.give(joined(all.map(({ words }) => words.operations)) as Operations);
  featureFacts.give({
    isTrial: (portal) => partsOfPortal.some(([key, part]) => part.isTrial && portal[key] !== undefined),
    ofResource: (resource) => Object.assign({}, ...resourceParts.map(([, { told }]) => told?.(resource))),
    ofPortal: (portal) => Object.assign({}, ...partsOfPortal.map(([, { told }]) => told?.(portal))),
    rulesOf: (resource) =>
      resourceParts.flatMap(([key, { rule }]) => (rule && resource[key] ? [rule.of(resource)] : [])),
    isRule: (ruleKey) => resourceParts.some(([, { rule }]) => rule && ruleKey?.endsWith(`.${rule.id}`)),
  });
}
